"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import type { Payment } from "@/components/payments/change/payment";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { MoneyField } from "@/components/ui/controls/number-field";
import { Segmented } from "@/components/ui/controls/select";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";

const METHODS = ["transfer", "cash", "card"] as const;

/** What was paid back of an overpaid amount: all of it, or less. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations("payments");
  const ui = useTranslations("ui");
  const { money, formats } = useFormat();
  const { uuid, number, version, overpaid } = payment;
  const today = useToday();
  const form = useCallForm(
    "payments.refund",
    {
      uuid,
      version,
      amount: overpaid,
      date: today,
      method: payment.method,
      note: "",
    },
    { invalidates: ["payments", "customers"], onDone: onClose },
  );
  const { field } = form;
  const [amount, date] = [field("amount"), field("date")];
  return (
    <Dialog title={t("refund_title", { number })} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <p className="text-ink-2">{t("refund_text", { amount: `${money(overpaid)} ${formats.currency}` })}</p>
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            autoFocus
            label={t("refund_amount")}
            {...amount}
            value={amount.value || null}
            onChange={(next) => amount.onChange(next ?? "")}
          />
          <DateField
            label={t("refund_date")}
            {...date}
            value={date.value || null}
            onChange={(day) => date.onChange(day ?? "")}
          />
        </div>
        <Segmented
          label={t("method")}
          {...field("method")}
          value={form.values.method ?? "transfer"}
          choices={METHODS.map((value) => ({ value, label: t(`methods.${value}`) }))}
        />
        <TextArea
          label={t("note")}
          optional
          rows={2}
          maxLength={5000}
          {...field("note")}
          value={form.values.note ?? ""}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("refund_record")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
