"use client";
import { useTranslations } from "next-intl";
import type { CallForm } from "@/components/form";
import { useCall } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { AudioField } from "@/components/stations/audio-field";
import { OutputsField } from "@/components/stations/outputs-field";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { ColorField } from "@/components/ui/controls/color-field";
import { Combobox } from "@/components/ui/controls/combobox";
import type { Binding } from "@/components/ui/controls/field";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { ZONE_OPTIONS } from "@/components/ui/controls/zone-options";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { writeZone } from "@/lib/day";

/** The fields of both forms, new and change: the change names every field, so it has their types. */
export type Fields = CallForm<"stations.update">["field"];
type Part = { field: Fields };

export function IdentityFields({ field, fresh = false }: Part & { fresh?: boolean }) {
  const t = useTranslations("stations");
  const code = field("code");
  return (
    <>
      <TextField
        className="sm:col-span-4"
        label={t("name")}
        {...field("name")}
        autoFocus={fresh}
        maxLength={200}
      />
      <TextField
        className="sm:col-span-2"
        label={t("code")}
        help={t("code_help")}
        {...code}
        onChange={(text) => code.onChange(text.toUpperCase())}
        maxLength={4}
      />
      <Segmented
        className="sm:col-span-2"
        label={t("medium")}
        {...field("medium")}
        choices={[
          { value: "radio", label: t("media.radio") },
          { value: "tv", label: t("media.tv") },
        ]}
      />
      <ColorField className="sm:col-span-4" label={t("color")} {...field("color")} />
    </>
  );
}

const DAY_STARTS = [0, 60, 120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720];

export function TimeFields({ field }: Part) {
  const t = useTranslations("stations");
  const { time } = useFormat();
  const zone = field("timezone");
  const start = field("day_start");
  const own = DAY_STARTS.includes(start.value) ? [] : [start.value];
  return (
    <>
      <Combobox
        className="sm:col-span-4"
        label={t("timezone")}
        options={ZONE_OPTIONS}
        {...zone}
        known={{ id: zone.value, label: writeZone(zone.value) }}
        onChange={(value) => value && zone.onChange(value)}
      />
      <Select
        className="sm:col-span-2"
        label={t("day_start")}
        help={t("day_start_help")}
        {...start}
        value={String(start.value)}
        choices={[...own, ...DAY_STARTS].map((minutes) => ({
          value: String(minutes),
          label: time(minutes * 60),
        }))}
        onChange={(value) => start.onChange(Number(value))}
      />
    </>
  );
}

export function RegionField({ field, station }: Part & { station: CallOutput<"stations.retrieve"> }) {
  const t = useTranslations("stations");
  const { tenant } = useShell();
  const { data } = useCall("regions.list", { tenant: tenant.uuid });
  return (
    <Select
      className="sm:col-span-6"
      label={t("region")}
      optional
      {...field("region")}
      empty={t("no_region")}
      choices={(data?.rows ?? []).map((row) => ({ value: row.uuid, label: row.name }))}
      help={
        station.groups.length > 0 && t("in_groups", { names: station.groups.map((g) => g.name).join(", ") })
      }
    />
  );
}

/** Whose breaks a new station takes; later the tab of its sync group says so. */
export function SyncFields({ leader }: { leader: Binding<string | null> }) {
  const t = useTranslations("stations");
  const { tenant } = useShell();
  const { data } = useCall("stations.list", { tenant: tenant.uuid, per_page: 500 });
  const leaders = (data?.rows ?? []).filter((row) => row.sync_status !== "follower");
  return (
    <Select
      className="sm:col-span-4"
      label={t("leader")}
      optional
      {...leader}
      empty={t("follows_nobody")}
      choices={leaders.map((row) => ({ value: row.uuid, label: row.name }))}
      help={t("leader_help")}
    />
  );
}

export function SellingFields({ field }: Part) {
  const t = useTranslations("stations");
  const { tenant } = useShell();
  const may = useMay("inventory:read");
  const { data } = useCall("price_models.list", { tenant: tenant.uuid }, { enabled: may });
  return (
    <>
      <Select
        className="sm:col-span-6"
        label={t("price_model")}
        optional
        {...field("price_model")}
        empty={t("no_price_model")}
        choices={(data?.rows ?? []).map((row) => ({ value: row.uuid, label: row.name }))}
      />
      <NumberField
        className="sm:col-span-3"
        label={t("hour_limit")}
        optional
        help={t("hour_limit_help")}
        unit="s"
        most={3600}
        {...field("hour_limit")}
      />
      <NumberField
        className="sm:col-span-3"
        label={t("separation")}
        help={t("separation_help")}
        unit="min"
        most={1440}
        {...whole(field("separation_minutes"))}
      />
    </>
  );
}

export function PlayoutFields({ field }: Part) {
  const t = useTranslations("stations");
  const { data } = useCall("output_formats.list", {}, { staleTime: Number.POSITIVE_INFINITY });
  const format = field("output_format");
  const outputs = field("outputs");
  const path = field("media_path");
  const audio = field("audio");
  const chosen = data?.output.find((one) => one.id === format.value);
  const formats = (data?.output ?? [{ id: format.value, name: "" }]).map((one) => ({
    value: one.id,
    label: one.name,
  }));
  return (
    <>
      <Select
        className="sm:col-span-3"
        label={t("output_format")}
        {...format}
        help={chosen && <span className="font-mono">{chosen.file}</span>}
        choices={formats}
        onChange={(value) => value && format.onChange(value)}
      />
      <TextField
        className="sm:col-span-3"
        label={t("media_path")}
        help={t("media_path_help")}
        {...path}
        maxLength={200}
      />
      <AudioField
        className="sm:col-span-3"
        help={t("audio_help")}
        value={audio.value ?? null}
        onChange={audio.onChange}
      />
      <OutputsField
        value={outputs.value.map((output) => ({ ...output, audio: output.audio ?? null }))}
        first={{ output_format: format.value, media_path: path.value, audio: audio.value ?? null }}
        formats={formats}
        onChange={outputs.onChange}
      />
      <NumberField
        className="sm:col-span-3"
        plain
        label={t("cart_from")}
        least={1}
        most={999_999}
        {...whole(field("cart_from"), 1)}
      />
      <NumberField
        className="sm:col-span-3"
        plain
        label={t("cart_to")}
        least={1}
        most={999_999}
        {...whole(field("cart_to"), 1)}
      />
      <NumberField
        className="sm:col-span-3"
        label={t("cart_rest_days")}
        help={t("cart_rest_help")}
        unit={t("cart_rest_unit")}
        most={3650}
        {...whole(field("cart_rest_days"), 0)}
      />
    </>
  );
}

export function AsRunFields({ field }: Part) {
  const t = useTranslations("stations");
  return (
    <>
      <NumberField
        className="sm:col-span-2"
        label={t("tolerance")}
        help={t("tolerance_help")}
        unit="min"
        most={120}
        {...whole(field("tolerance_minutes"))}
      />
      <NumberField
        className="sm:col-span-2"
        label={t("length_tolerance")}
        help={t("length_tolerance_help")}
        unit="s"
        most={60}
        {...whole(field("length_tolerance_seconds"))}
      />
      <NumberField
        className="sm:col-span-2"
        label={t("length_tolerance_share")}
        help={t("length_tolerance_share_help")}
        unit="%"
        most={50}
        {...whole(field("length_tolerance_percent"))}
      />
    </>
  );
}

export function MakeGoodFields({ field }: Part) {
  const t = useTranslations("stations");
  return (
    <>
      <NumberField
        className="sm:col-span-3"
        label={t("make_good_hours")}
        help={t("make_good_hours_help")}
        unit="h"
        most={336}
        {...whole(field("make_good_hours"))}
      />
      <Checkbox
        className="sm:col-span-6"
        label={t("make_good_published")}
        help={t("make_good_published_help")}
        {...field("make_good_published")}
      />
    </>
  );
}

/** A number that cannot be empty: emptied it is the least. */
function whole<B extends { value: number; onChange: (value: number) => void }>(bind: B, least = 0) {
  return { ...bind, onChange: (value: number | null) => bind.onChange(value ?? least) };
}
