"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Dialog } from "@/components/ui/overlay/dialog";
import { buildRecordHref } from "@/lib/hrefs";

/** How many spots of a day are on invoices, and those invoices where the person may read them. */
export type Billed = {
  spots: number;
  invoices: { uuid: string; number: string | null; status: string; version: number; spots: string[] }[];
};

/** The invoices that keep a day closed; a draft credit note of the day's spots is the way out. */
export function BilledDialog({ billed, onClose }: { billed: Billed; onClose: () => void }) {
  const t = useTranslations("reconciliation");
  const ui = useTranslations("ui");
  const router = useRouter();
  const may = useMay("finance:write");
  const credit = useSend("invoices.credit", {
    invalidates: ["invoices"],
    onDone: ({ uuid }) => router.push(buildRecordHref("invoice", uuid)),
  });
  return (
    <Dialog
      title={t("billed.title")}
      size="small"
      onClose={onClose}
      held={credit.isPending}
      actions={<Button onClick={onClose}>{ui("close")}</Button>}
    >
      <p>{t("billed.text", { count: billed.spots })}</p>
      {billed.invoices.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {billed.invoices.map(({ uuid, number, status, version, spots }) => (
            <li key={uuid} className="flex flex-wrap items-center justify-between gap-2">
              <Link className="num link" href={buildRecordHref("invoice", uuid)}>
                {number ?? t("billed.draft")}
              </Link>
              {may && status === "issued" && (
                <Button
                  size="sm"
                  busy={credit.isPending || credit.isSuccess}
                  onClick={() => credit.mutate({ uuid, version, spots })}
                >
                  {t("billed.credit", { count: spots.length })}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
