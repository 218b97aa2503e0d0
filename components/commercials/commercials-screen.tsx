"use client";
import type { DehydratedState } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { CommercialsTable } from "@/components/commercials/commercials-table";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useKeys } from "@/components/ui/keys";
import { Screen } from "@/components/ui/screen";
import { useSidePanel } from "@/components/ui/side-panel";

const CommercialPanel = dynamic(() => import("./commercial-panel").then((m) => m.CommercialPanel));
const NewCommercial = dynamic(() => import("./new-commercial").then((m) => m.NewCommercial));

const NEW = "new";

/** The list of copy, and one of it beside the list: which one stands in the URL. */
export function CommercialsScreen({ first }: { first?: DehydratedState }) {
  const t = useTranslations("commercials");
  const may = useMay("media:write");
  const { shown: copy, href, open, close } = useSidePanel("copy");
  useKeys(t("title"), [
    ...(may ? [{ keys: "c", says: t("new"), run: () => open(NEW) }] : []),
    ...(copy ? [{ keys: "escape", says: t("close_panel"), run: close }] : []),
  ]);
  return (
    <Screen
      title={t("title")}
      scroll={false}
      {...(first && { first })}
      actions={
        may && (
          <Button look="main" icon={<Plus />} keys="c" onClick={() => open(NEW)}>
            {t("new")}
          </Button>
        )
      }
    >
      <div className={cx("grid h-full min-h-0", copy && "lg:grid-cols-[minmax(0,1fr)_27rem]")}>
        <CommercialsTable hrefOf={href} onNew={() => open(NEW)} narrow={copy !== null} />
        {copy === NEW && may ? (
          <NewCommercial onMade={open} onClose={close} />
        ) : (
          copy && copy !== NEW && <CommercialPanel uuid={copy} onClose={close} />
        )}
      </div>
    </Screen>
  );
}
