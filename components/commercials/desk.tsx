"use client";
import type { DehydratedState } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CopyTabs } from "@/components/commercials/copy-tabs";
import { Button } from "@/components/ui/button";
import { Screen } from "@/components/ui/screen";

/** One of the lists beside the copy itself: under the same title and tabs, with its own act. */
export function Desk({
  first,
  add,
  onAdd,
  scroll = false,
  children,
}: {
  first?: DehydratedState | undefined;
  add: string;
  /** Null: the person may not. */
  onAdd: (() => void) | null;
  scroll?: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("commercials");
  return (
    <Screen
      title={t("title")}
      scroll={false}
      {...(first && { first })}
      actions={
        onAdd && (
          <Button look="main" icon={<Plus />} keys="c" onClick={onAdd}>
            {add}
          </Button>
        )
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <CopyTabs />
        <div className={scroll ? "min-h-0 grow overflow-auto bg-canvas" : "min-h-0 grow"}>{children}</div>
      </div>
    </Screen>
  );
}
