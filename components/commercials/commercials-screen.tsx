"use client";
import type { DehydratedState } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommercialsTable } from "@/components/commercials/commercials-table";
import { CopyTabs } from "@/components/commercials/copy-tabs";
import { DropAnywhere } from "@/components/commercials/drop-anywhere";
import { Sendings } from "@/components/commercials/sendings";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useKeys } from "@/components/ui/keys";
import { Screen } from "@/components/ui/screen";
import { useSidePanel } from "@/components/ui/side-panel";

const CommercialPanel = dynamic(() => import("./commercial-panel").then((m) => m.CommercialPanel));
const NewCommercial = dynamic(() => import("./new-commercial").then((m) => m.NewCommercial));
const ManyFiles = dynamic(() => import("./many-files").then((m) => m.ManyFiles));

const NEW = "new";

/** The list of copy, and one of it beside the list: which one stands in the URL. */
export function CommercialsScreen({ first }: { first?: DehydratedState }) {
  const t = useTranslations("commercials");
  const may = useMay("media:write");
  const { shown: copy, href, open, close } = useSidePanel("copy");
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [only] = dropped;
  const begin = (files: readonly File[]) => {
    setDropped(files);
    open(NEW);
  };
  const drop = (files: readonly File[]) => {
    if (files.length === 1) begin(files);
    else setDropped(files);
  };
  useKeys(t("title"), [
    ...(may ? [{ keys: "c", says: t("new"), run: () => begin([]) }] : []),
    ...(copy ? [{ keys: "escape", says: t("close_panel"), run: close }] : []),
  ]);
  return (
    <Screen
      title={t("title")}
      scroll={false}
      {...(first && { first })}
      actions={
        may && (
          <Button look="main" icon={<Plus />} keys="c" onClick={() => begin([])}>
            {t("new")}
          </Button>
        )
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <CopyTabs />
        <Sendings />
        <div className={cx("grid min-h-0 grow", copy && "lg:grid-cols-[minmax(0,1fr)_27rem]")}>
          <CommercialsTable hrefOf={href} onNew={() => begin([])} narrow={copy !== null} />
          {copy === NEW && may ? (
            <NewCommercial key={only?.name} file={only ?? null} onMade={open} onClose={close} />
          ) : (
            copy && copy !== NEW && <CommercialPanel uuid={copy} onClose={close} />
          )}
        </div>
      </div>
      {may && <DropAnywhere onFiles={drop} />}
      {dropped.length > 1 && <ManyFiles files={dropped} onClose={() => setDropped([])} />}
    </Screen>
  );
}
