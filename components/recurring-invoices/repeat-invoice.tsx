"use client";
import { useTranslations } from "next-intl";
import { Form, FormFoot, useCallForm } from "@/components/form";
import type { Invoice } from "@/components/invoices/draft";
import { useSend } from "@/components/query";
import { ScheduleFields } from "@/components/recurring-invoices/schedule-fields";
import { useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { proposeStart } from "@/lib/billing/recurring/schedule";
import { buildRecordHref } from "@/lib/hrefs";
import { resolveLanguage } from "@/lib/i18n/languages";

const NONE = { step: 0, made: 0 };

/** Whether an invoice may be repeated: it has free lines and does not repeat yet. */
export function useMayRepeat(invoice: Invoice): boolean {
  const may = useMayHouse("finance:write");
  const isFree = ({ spots, campaign, interest }: Invoice["lines"][number]) =>
    spots === 0 && campaign === null && !interest;
  return may && invoice.kind !== "credit_note" && !invoice.recurring && invoice.lines.some(isFree);
}

/** Repeats an invoice from a date on. */
export function RepeatDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations("recurring");
  const today = useToday();
  const { formats } = useFormat();
  const form = useCallForm(
    "recurring_invoices.create",
    {
      invoice: invoice.uuid,
      every: "month",
      start_date: proposeStart(invoice.date, "month", today),
      until: null,
      times: null,
      sends: false,
      to: [],
      language: resolveLanguage(formats.language),
      message: "",
    },
    { invalidates: ["recurring_invoices", "invoices"], onDone: onClose },
  );
  return (
    <Dialog title={t("repeat_title")} size="form" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">{t("repeat_text")}</p>
        <ScheduleFields field={form.field} values={form.values} progress={NONE} />
        <p className="text-xs text-ink-2">{t("tokens", { month: "{month}", mm: "{MM}", year: "{YYYY}" })}</p>
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** How an invoice repeats, with the way to its schedule; on one of the series, its lines can become those of the next. */
export function useRecurringFacts({ uuid, recurring }: Invoice) {
  const t = useTranslations("recurring");
  const { day } = useFormat();
  const may = useMayHouse("finance:write");
  const take = useSend("recurring_invoices.update", {
    invalidates: ["recurring_invoices", "invoices"],
    onDone: () => toast({ text: t("content_taken") }),
  });
  if (!recurring) return [];
  const every = t(`every.${recurring.every}`);
  const say = () => {
    if (recurring.next_date === null) return t("repeats_ended", { every });
    if (recurring.paused) return t("repeats_paused", { every });
    return t("repeats_next", { every, day: day(recurring.next_date) });
  };
  return [
    {
      label: t("repeats"),
      value: (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link href={buildRecordHref("recurring_invoice", recurring.uuid)} className="link">
            {say()}
          </Link>
          {may && recurring.next_date !== null && (
            <Button
              size="sm"
              look="quiet"
              busy={take.isPending}
              onClick={() => take.mutate({ uuid: recurring.uuid, version: recurring.version, invoice: uuid })}
            >
              {t("take_content")}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
