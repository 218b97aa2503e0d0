"use client";
import { useTranslations } from "next-intl";
import { type CallForm, Form, Submit, useCallForm } from "@/components/form";
import type { Limit } from "@/components/stations/limits/limit";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { HOURS } from "@/components/week/hours";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { LIMIT_WINDOWS } from "@/lib/inventory/ad-limits";
import { PURPOSES } from "@/lib/inventory/purposes";

const TWELVE_MINUTES = 720;
const FIFTH = 2000;

type Station = CallOutput<"stations.retrieve">;
type LimitForm = CallForm<"ad_limits.update">;

/** The hours of the day in which a limit by hours holds. */
function HoursFields({ form }: { form: LimitForm }) {
  const t = useTranslations("stations");
  const { time } = useFormat();
  const hours = (last: boolean) =>
    HOURS.map((hour) => (last ? hour + 1 : hour)).map((hour) => ({
      value: String(hour),
      label: time((hour % 24) * 3600),
    }));
  return (
    <>
      <Select
        className="sm:col-span-3"
        label={t("limit_from")}
        value={String(form.values.from_hour)}
        choices={hours(false)}
        onChange={(value) => value && form.set("from_hour", Number(value))}
      />
      <Select
        className="sm:col-span-3"
        label={t("limit_to")}
        help={t("limit_to_help")}
        value={String(form.values.to_hour)}
        choices={hours(true)}
        onChange={(value) => value && form.set("to_hour", Number(value))}
      />
    </>
  );
}

/** How much a limit allows: seconds, or a share of the time. */
function AmountFields({ form }: { form: LimitForm }) {
  const t = useTranslations("stations");
  const { share_bp, seconds } = form.values;
  return (
    <>
      <Segmented
        className="sm:col-span-3"
        label={t("limit_by")}
        value={share_bp === null ? "seconds" : "share"}
        choices={[
          { value: "seconds", label: t("by_seconds") },
          { value: "share", label: t("by_share") },
        ]}
        onChange={(by) => {
          form.set("share_bp", by === "share" ? FIFTH : null);
          form.set("seconds", by === "share" ? null : TWELVE_MINUTES);
        }}
      />
      {share_bp === null ? (
        <NumberField
          className="sm:col-span-3"
          label={t("limit_seconds")}
          unit="s"
          most={86_400}
          {...form.field("seconds")}
          value={seconds ?? null}
        />
      ) : (
        <PercentField
          className="sm:col-span-3"
          label={t("limit_share")}
          {...form.field("share_bp")}
          value={share_bp ?? null}
        />
      )}
    </>
  );
}

/** The purposes whose spots count. */
function CountedField({ form }: { form: LimitForm }) {
  const t = useTranslations("stations");
  const purposes = useTranslations("status.purpose");
  const { counted = [] } = form.values;
  return (
    <fieldset className="grid gap-1.5 sm:col-span-6">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{t("limit_counts")}</legend>
      {PURPOSES.map((purpose) => (
        <Checkbox
          key={purpose}
          label={purposes(purpose)}
          value={counted.includes(purpose)}
          onChange={(on) =>
            form.set("counted", on ? [...counted, purpose] : counted.filter((one) => one !== purpose))
          }
        />
      ))}
    </fieldset>
  );
}

/** Where a limit holds: at this station, at all, or at those it was given elsewhere. */
function StationsField({ form, station }: { form: LimitForm; station: Station }) {
  const t = useTranslations("stations");
  const { stations = [] } = form.values;
  const whole = stations.length === 0 ? "all" : "this";
  const own = stations.length > 0 && !(stations.length === 1 && stations[0] === station.uuid);
  return (
    <Select
      className="sm:col-span-6"
      label={t("limit_stations")}
      value={own ? "own" : whole}
      choices={[
        { value: "this", label: station.name },
        { value: "all", label: t("all_stations") },
        ...(own ? [{ value: "own", label: t("some_stations", { count: stations.length }) }] : []),
      ]}
      onChange={(of) => {
        if (of === "this") form.set("stations", [station.uuid]);
        if (of === "all") form.set("stations", []);
      }}
    />
  );
}

/** One limit, of this station or of all. */
export function LimitDialog({
  limit,
  station,
  onClose,
}: {
  limit: Limit | null;
  station: Station;
  onClose: () => void;
}) {
  const t = useTranslations("stations");
  const ui = useTranslations("ui");
  const blank: CallInput<"ad_limits.update"> = {
    name: "",
    stations: [station.uuid],
    window: "clock_hour",
    from_hour: 6,
    to_hour: 18,
    share_bp: null,
    seconds: TWELVE_MINUTES,
    counted: ["paid", "political"],
    valid_from: station.today,
    valid_to: null,
  };
  const form = useCallForm("ad_limits.update", limit ? { ...limit } : blank, {
    invalidates: ["ad_limits"],
    onDone: onClose,
  });
  const { window } = form.values;
  return (
    <Dialog
      title={limit ? t("change_limit", { name: limit.name }) : t("new_limit")}
      onClose={onClose}
      held={form.busy}
    >
      <Form form={form} className="grid gap-4 sm:grid-cols-6">
        <TextField
          className="sm:col-span-6"
          label={t("limit_name")}
          {...form.field("name")}
          maxLength={200}
        />
        <Segmented
          className="sm:col-span-6"
          label={t("limit_window")}
          {...form.field("window")}
          choices={LIMIT_WINDOWS.map((value) => ({ value, label: t(`window_names.${value}`) }))}
        />
        {window === "hours" && <HoursFields form={form} />}
        <AmountFields form={form} />
        <CountedField form={form} />
        <DateField
          className="sm:col-span-3"
          label={t("valid_from")}
          {...form.field("valid_from")}
          value={form.values.valid_from}
          onChange={(day) => form.set("valid_from", day ?? station.today)}
        />
        <DateField
          className="sm:col-span-3"
          label={t("valid_to")}
          optional
          {...form.field("valid_to")}
          value={form.values.valid_to ?? null}
        />
        <StationsField form={form} station={station} />
        <div className="flex justify-end gap-2 sm:col-span-6 max-sm:*:grow">
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Submit keys="mod+enter">{t("save_limit")}</Submit>
        </div>
      </Form>
    </Dialog>
  );
}
