"use client";
import { useTranslations } from "next-intl";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { Form, Submit, useCallForm } from "@/components/form";
import { useCall } from "@/components/query";
import { useReportCreated } from "@/components/reports/use-report-created";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateRangeField } from "@/components/ui/controls/date-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { FormFoot } from "@/components/ui/layout/form-foot";
import { REPORT_GROUPINGS } from "@/lib/billing/report-groups";
import type { CallOutput } from "@/lib/browser/api";
import { addDays, type Day, getMonth, parseIsoDay } from "@/lib/day";
import { LANGUAGE_CHOICES } from "@/lib/i18n/languages";

type ReportFields = ReturnType<typeof useCallForm<"reports.create">>;
type Campaign = CallOutput<"campaigns.list">["rows"][number];
const MOST = 200;

/** What a report is to be about. */
export type Begun = {
  customer: { uuid: string; name: string } | null;
  campaigns: string[];
  from: Day;
  to: Day;
};

/** A new report: of whom, over which days, of what aired or what is planned. */
export function ReportForm({ begun, today }: { begun: Begun; today: Day }) {
  const t = useTranslations("reports");
  const words = useTranslations("ui");
  const { uuid: tenant } = useShell().tenant;
  const customers = useCustomerOptions();
  const form = useCallForm(
    "reports.create",
    {
      customer: begun.customer?.uuid ?? "",
      campaigns: begun.campaigns,
      stations: [],
      from: begun.from,
      to: begun.to,
      basis: "aired",
      group_by: "none",
      title: "",
    },
    {
      says: null,
      invalidates: ["reports.list"],
      onDone: useReportCreated(),
    },
  );
  const { customer, basis } = form.values;
  const mayCampaigns = useMay("campaigns:read");
  const { data: campaigns } = useCall(
    "campaigns.list",
    {
      tenant,
      filters: { customer },
      sort: [{ id: "start_date", desc: true }],
      per_page: MOST,
    },
    { enabled: mayCampaigns && customer !== "" },
  );
  const sold = (campaigns?.rows ?? []).filter((row) => row.status !== "draft");
  const field = form.field("customer");
  return (
    <Form form={form} className="max-w-160">
      <div className="grid gap-5">
        <Combobox
          label={t("customer")}
          {...field}
          value={field.value || null}
          known={begun.customer && { id: begun.customer.uuid, label: begun.customer.name }}
          options={customers}
          onChange={(uuid) => {
            field.onChange(uuid ?? "");
            form.set("campaigns", []);
          }}
          autoFocus={begun.customer === null}
        />
        {mayCampaigns && <Campaigns form={form} campaigns={campaigns && sold} chosen={customer !== ""} />}
        <Dates form={form} campaigns={sold} today={today} />
        <Stations form={form} />
        <Segmented
          label={t("basis")}
          {...form.field("basis")}
          value={basis ?? "aired"}
          help={t(basis === "planned" ? "planned_help" : "aired_help")}
          choices={[
            { value: "aired", label: t("aired") },
            { value: "planned", label: t("planned") },
          ]}
        />
        <Grouping form={form} />
        <Language form={form} />
        <TextField
          label={t("name")}
          optional
          help={t("title_help")}
          maxLength={200}
          {...form.field("title")}
          value={form.values.title ?? ""}
        />
      </div>
      <FormFoot>
        <Submit keys="mod+enter">{t("create")}</Submit>
        <Button href="/broadcast-reports">{words("cancel")}</Button>
      </FormFoot>
    </Form>
  );
}

function Grouping({ form }: { form: ReportFields }) {
  const t = useTranslations("reports");
  const { value, onChange, ...field } = form.field("group_by");
  const chosen = value && value !== "none" ? value : null;
  return (
    <Select
      label={t("grouped_by")}
      {...field}
      value={chosen}
      empty={t("groupings.none")}
      help={t(chosen ? "grouped_help" : "ungrouped_help")}
      choices={REPORT_GROUPINGS.map((one) => ({ value: one, label: t(`groupings.${one}`) }))}
      onChange={(to) => onChange(to ?? "none")}
    />
  );
}

/** The language of the document; nobody has to choose where the customer's is known. */
function Language({ form }: { form: ReportFields }) {
  const t = useTranslations("reports");
  const { value, onChange, ...field } = form.field("language");
  return (
    <Select
      label={t("language")}
      {...field}
      value={value ?? null}
      empty={t("language_receiver")}
      help={value ? undefined : t("language_help")}
      choices={LANGUAGE_CHOICES}
      onChange={(to) => onChange(to)}
    />
  );
}

const toggled = (of: readonly string[], uuid: string, on: boolean) =>
  on ? [...of, uuid] : of.filter((one) => one !== uuid);

function Campaigns({
  form,
  campaigns,
  chosen,
}: {
  form: ReportFields;
  campaigns: readonly Campaign[] | undefined;
  chosen: boolean;
}) {
  const t = useTranslations("reports");
  const { day } = useFormat();
  const ticked = form.values.campaigns ?? [];
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-2">{t("campaigns")}</legend>
      {!chosen && <p className="text-ink-3">{t("choose_customer")}</p>}
      {chosen && !campaigns && <Skeleton lines={2} className="px-0" />}
      {chosen && campaigns?.length === 0 && <p className="text-ink-3">{t("no_campaigns")}</p>}
      {chosen && campaigns && campaigns.length > 0 && (
        <>
          <div className="grid max-h-60 gap-1.5 overflow-auto rounded-md border border-line p-2.5">
            {campaigns.map(({ uuid, number, name, start_date, end_date }) => (
              <Checkbox
                key={uuid}
                value={ticked.includes(uuid)}
                label={
                  <>
                    {name}{" "}
                    <span className="num text-ink-3">
                      {number} · {t("of_dates", { from: day(start_date), to: day(end_date) })}
                    </span>
                  </>
                }
                onChange={(on) => form.set("campaigns", toggled(ticked, uuid, on))}
              />
            ))}
          </div>
          <p className="mt-1 text-xs text-ink-3">{t("campaigns_help")}</p>
        </>
      )}
    </fieldset>
  );
}

function Dates({
  form,
  campaigns,
  today,
}: {
  form: ReportFields;
  campaigns: readonly Campaign[];
  today: Day;
}) {
  const t = useTranslations("reports");
  const [from, to] = [form.field("from"), form.field("to")];
  const ticked = form.values.campaigns ?? [];
  const flights = campaigns.filter((row) => ticked.length === 0 || ticked.includes(row.uuid));
  const begin = flights.map((row) => row.start_date).sort()[0];
  const end = flights
    .map((row) => row.end_date)
    .sort()
    .at(-1);
  const set = (first: Day, last: Day) => {
    from.onChange(first);
    to.onChange(last);
  };
  const { formats } = useFormat();
  const month = getMonth(today, formats.broadcast);
  const before = getMonth(addDays(month.from, -1), formats.broadcast);
  const quick = [
    { label: t("dates_last"), run: () => set(before.from, before.to) },
    { label: t("dates_this"), run: () => set(month.from, month.to) },
    ...(begin && end ? [{ label: t("dates_flight"), run: () => set(begin, end) }] : []),
  ];
  return (
    <div>
      <DateRangeField
        label={t("period")}
        value={{ from: parseIsoDay(from.value ?? ""), to: parseIsoDay(to.value ?? "") }}
        error={from.error ?? to.error}
        ref={(element) => {
          from.ref(element);
          to.ref(element);
        }}
        onChange={(span) => {
          from.onChange(span.from ?? "");
          to.onChange(span.to ?? "");
        }}
      />
      <div className="mt-2 flex flex-wrap gap-1.5">
        {quick.map(({ label, run }) => (
          <Button key={label} size="sm" onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

function Stations({ form }: { form: ReportFields }) {
  const t = useTranslations("reports");
  const { uuid: tenant } = useShell().tenant;
  const { data } = useCall(
    "stations.list",
    { tenant, per_page: MOST },
    { enabled: useMay("stations:read"), staleTime: 60_000 },
  );
  const ticked = form.values.stations ?? [];
  if (!data || data.rows.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-2">{t("stations")}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        {data.rows.map(({ uuid, name }) => (
          <Checkbox
            key={uuid}
            value={ticked.includes(uuid)}
            label={name}
            onChange={(on) => form.set("stations", toggled(ticked, uuid, on))}
          />
        ))}
      </div>
      <p className="mt-1 text-xs text-ink-3">{t("stations_help")}</p>
    </fieldset>
  );
}
