"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";

export type RefusedFile = CallOutput<"storage.delete">["refused"][number];

/** The files that stayed as they were, each with its reason. */
export function RefusedFiles({
  title,
  of,
  onClose,
}: {
  title: string;
  of: readonly RefusedFile[];
  onClose: () => void;
}) {
  const t = useTranslations("storage");
  const ui = useTranslations("ui");
  const { day } = useFormat();
  return (
    <Dialog
      title={title}
      size="form"
      asks={false}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {ui("close")}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {of.map(({ uuid, file_name, reason, next_spot }) => (
          <li key={uuid} className="py-2">
            <p className="font-medium [overflow-wrap:anywhere]">{file_name || t("unknown_file")}</p>
            <p className="text-ink-2">{t(`reasons.${reason}`, { day: next_spot ? day(next_spot) : "" })}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
