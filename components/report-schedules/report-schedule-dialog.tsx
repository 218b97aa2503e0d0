"use client";
import { useTranslations } from "next-intl";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { Form, FormFoot, fillEmpty, type SharedField, useCallForm } from "@/components/form";
import { useCall, useSend } from "@/components/query";
import { RecordForm } from "@/components/record-form";
import { AddressesField } from "@/components/sending/addresses-field";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import { NumberField } from "@/components/ui/controls/number-field";
import type { Option } from "@/components/ui/controls/option-list";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import { SCHEDULE_GROUPINGS } from "@/lib/billing/report-schedule";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { LANGUAGE_CHOICES } from "@/lib/i18n/languages";

type ReportSchedule = CallOutput<"report_schedules.retrieve">;
type Own = CallInput<"report_schedules.create">;
type Props = { mayWrite: boolean; onClose: () => void };

const BLANK: Own = {
  name: "",
  customer: "",
  to: [],
  language: "en",
  day: 5,
  group_by: "none",
  note: "",
};

/** One of the report schedules: new where `uuid` is null, else to read or change. */
export function ReportScheduleDialog({ uuid, ...props }: Props & { uuid: string | null }) {
  return uuid ? <Opened uuid={uuid} {...props} /> : <Create {...props} />;
}

function Opened({ uuid, ...props }: Props & { uuid: string }) {
  const t = useTranslations("report_schedules");
  const answer = useCall("report_schedules.retrieve", { uuid });
  return (
    <Dialog title={answer.data?.name ?? t("title")} size="form" onClose={props.onClose}>
      <Loaded answer={answer}>{(row) => <Change row={row} {...props} />}</Loaded>
    </Dialog>
  );
}

function Create({ onClose }: Props) {
  const t = useTranslations("report_schedules");
  const form = useCallForm("report_schedules.create", BLANK, {
    invalidates: ["report_schedules"],
    onDone: onClose,
  });
  return (
    <Dialog title={t("new")} size="form" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Fields field={form.field} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Change({ row, mayWrite, onClose }: Props & { row: ReportSchedule }) {
  const t = useTranslations("report_schedules");
  const { uuid, name } = row;
  const changed = { invalidates: ["report_schedules"] as const, onDone: onClose };
  const form = useCallForm("report_schedules.update", row, changed);
  const destroy = useSend("report_schedules.destroy", { says: "deleted", ...changed });
  return (
    <RecordForm
      form={form}
      mayWrite={mayWrite}
      onClose={onClose}
      deletion={{
        uuid,
        send: destroy,
        act: t("delete"),
        title: t("delete_title", { name }),
        text: t("delete_text"),
      }}
    >
      <Fields
        field={form.field}
        known={{ id: row.customer, label: row.customer_name }}
        disabled={!mayWrite}
      />
      <Checkbox label={t("paused")} disabled={!mayWrite} {...form.field("archived")} />
    </RecordForm>
  );
}

function Fields({
  field,
  known = null,
  disabled = false,
}: {
  field: SharedField<Own>;
  /** The customer of a schedule that exists. */
  known?: Option | null;
  disabled?: boolean;
}) {
  const t = useTranslations("report_schedules");
  const reports = useTranslations("reports");
  const customers = useCustomerOptions();
  const [customer, name] = [field("customer"), field("name")];
  return (
    <>
      <Combobox
        label={t("customer")}
        disabled={disabled}
        {...customer}
        value={customer.value || null}
        known={known}
        options={customers}
        onChange={(uuid) => customer.onChange(uuid ?? "")}
        onPick={(option) => option && name.value === "" && name.onChange(option.label)}
        autoFocus
      />
      <TextField label={t("name")} disabled={disabled} {...name} maxLength={200} />
      <AddressesField label={t("to")} disabled={disabled} {...field("to")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t("language")}
          disabled={disabled}
          {...fillEmpty(field("language"), "en")}
          choices={LANGUAGE_CHOICES}
        />
        <NumberField
          label={t("day")}
          disabled={disabled}
          least={1}
          most={28}
          plain
          {...fillEmpty(field("day"), 5)}
        />
      </div>
      <Select
        label={reports("grouped_by")}
        disabled={disabled}
        {...fillEmpty(field("group_by"), "none")}
        choices={SCHEDULE_GROUPINGS.map((value) => ({ value, label: reports(`groupings.${value}`) }))}
      />
      <TextArea label={t("note")} disabled={disabled} optional rows={2} {...field("note")} maxLength={5000} />
      <p className="text-xs text-ink-2">{t("help")}</p>
    </>
  );
}
