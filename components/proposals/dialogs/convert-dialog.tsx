"use client";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Proposal } from "@/components/proposals/proposal";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Dialog } from "@/components/ui/overlay/dialog";
import { buildRecordHref } from "@/lib/hrefs";
import { CONVERSIONS, type Conversion } from "@/lib/proposals/convert";

/** Creates a campaign, a contract and an invoice from an accepted proposal, each once, and leads to them. */
export function ConvertDialog({
  proposal,
  onClose,
}: {
  proposal: Pick<Proposal, "uuid" | "number" | Conversion>;
  onClose: () => void;
}) {
  const t = useTranslations("proposals");
  const ui = useTranslations("ui");
  const { uuid, number } = proposal;
  const may: Record<Conversion, boolean> = {
    campaign: useMay("campaigns:write"),
    contract: useMay("contracts:write"),
    invoice: useMay("finance:write"),
  };
  const convert = useSend("proposals.convert", {
    says: "saved",
    invalidates: ["proposals", "campaigns", "contracts", "invoices"],
  });
  const made = (to: Conversion) => (convert.data?.to === to ? convert.data.uuid : proposal[to]);
  return (
    <Dialog
      title={t("convert_title", { number })}
      size="small"
      onClose={onClose}
      held={convert.isPending}
      actions={<Button onClick={onClose}>{ui("close")}</Button>}
    >
      <p className="mb-3 text-ink-2">{t("convert_text")}</p>
      <ul className="divide-y divide-line rounded-md border border-line">
        {CONVERSIONS.map((to) => {
          const target = made(to);
          return (
            <li key={to} className="flex items-center gap-3 px-3.5 py-2.5">
              <span className="min-w-0 grow">
                <span className="font-medium">{t(`to.${to}`)}</span>
                <span className="block text-xs text-ink-3">{t(`to_text.${to}`)}</span>
              </span>
              {target ? (
                <Button size="sm" icon={<ExternalLink />} href={buildRecordHref(to, target)}>
                  {t("open_made")}
                </Button>
              ) : (
                <Button
                  size="sm"
                  busy={convert.isPending && convert.variables.to === to}
                  disabled={convert.isPending || (!may[to] && t("may_not"))}
                  onClick={() => convert.mutate({ uuid, to })}
                >
                  {t(`make.${to}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
