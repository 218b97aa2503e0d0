"use client";
import { useTranslations } from "next-intl";
import { useCallForm } from "@/components/form";
import { useCall, useSend } from "@/components/query";
import { RecordForm } from "@/components/record-form";
import { ScheduleFields } from "@/components/recurring-invoices/schedule-fields";
import { Switch } from "@/components/ui/controls/checkbox";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";

type Recurring = CallOutput<"recurring_invoices.retrieve">;
type Props = { mayWrite: boolean; onClose: () => void };

/** A recurring invoice to read or change: its schedule, a pause, or its end. */
export function RecurringDialog({ uuid, ...props }: Props & { uuid: string }) {
  const t = useTranslations("recurring");
  const answer = useCall("recurring_invoices.retrieve", { uuid });
  return (
    <Dialog title={answer.data?.title ?? t("title")} size="form" onClose={props.onClose}>
      <Loaded answer={answer}>{(row) => <Change row={row} {...props} />}</Loaded>
    </Dialog>
  );
}

function Change({ row, mayWrite, onClose }: Props & { row: Recurring }) {
  const t = useTranslations("recurring");
  const { uuid, customer_name, step, made } = row;
  const changed = { invalidates: ["recurring_invoices", "invoices"] as const, onDone: onClose };
  const form = useCallForm("recurring_invoices.update", row, changed);
  const destroy = useSend("recurring_invoices.destroy", { says: "deleted", ...changed });
  const values = { ...row, ...form.values };
  const isSame = values.every === row.every && values.start_date === row.start_date;
  const paused = form.field("paused");
  return (
    <RecordForm
      form={form}
      mayWrite={mayWrite}
      onClose={onClose}
      deletion={{
        uuid,
        send: destroy,
        act: t("delete"),
        title: t("delete_title", { name: customer_name }),
        text: t("delete_text"),
      }}
    >
      <ScheduleFields
        field={form.field}
        values={values}
        progress={{ step: isSame ? step : 0, made }}
        disabled={!mayWrite}
      />
      <Switch label={t("paused")} help={t("pause_help")} disabled={!mayWrite} {...paused} />
    </RecordForm>
  );
}
