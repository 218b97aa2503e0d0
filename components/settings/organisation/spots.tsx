"use client";
import { useTranslations } from "next-intl";
import { Competitors } from "@/components/settings/organisation/competitors";
import { SpotPalette } from "@/components/settings/organisation/spot-palette";
import { Clashes, Panel, Part, Setting } from "@/components/settings/parts";
import { useTenantSettings } from "@/components/settings/use-tenant";
import { Switch } from "@/components/ui/controls/checkbox";
import { SpotBar } from "@/components/ui/controls/color-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { formatSpotLabel } from "@/lib/commercials/spot-label";
import { DEFAULT_BREAKS, DEFAULT_SETTINGS, LABEL_CATEGORIES, MOST_BREAKS } from "@/lib/settings/settings";

const SAMPLE = [30, 20, 15];
const SEVEN = 7 * 3600;

export function Spots() {
  const t = useTranslations("organisation.spots");
  const settings = useTranslations("settings");
  const tenant = useTenantSettings();
  const { values, choice, field, clashes } = tenant;
  const { label } = values.settings_json.spots;
  const standard = DEFAULT_SETTINGS.spots;
  return (
    <Panel title={settings("tabs.spots")} text={settings("for_all", { tenant: values.name })}>
      <Clashes of={clashes} write={(value) => (Array.isArray(value) ? value.join(", ") : String(value))} />
      <Part
        id="palette"
        title={t("palette")}
        help={t("palette_help")}
        changed={values.settings_json.spots.colors.join() !== standard.colors.join()}
      >
        <SpotPalette of={tenant} />
      </Part>
      <Part
        id="label"
        title={t("label")}
        help={t("label_help")}
        changed={JSON.stringify(label) !== JSON.stringify(standard.label)}
      >
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid max-w-120 content-start gap-4">
            <Switch label={t("custom")} {...choice("settings_json.spots.label.custom")} />
            {label.custom && (
              <div className="flex flex-wrap gap-4">
                <TextField
                  className="w-40"
                  label={t("prefix")}
                  maxLength={20}
                  {...field("settings_json.spots.label.prefix")}
                />
                <Segmented
                  label={t("category")}
                  choices={LABEL_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
                  {...choice("settings_json.spots.label.category")}
                />
              </div>
            )}
          </div>
          <ul aria-label={settings("sample")} className="divide-y divide-line rounded-md border border-line">
            {SAMPLE.map((length, n) => (
              <li key={length} className="flex h-row items-center gap-2 px-3">
                <SpotBar color={n + 1} />
                <Tag>{formatSpotLabel(label, n + 1, length)}</Tag>
                <span className="cut grow font-medium">{t(`commercial_${n + 1}`)}</span>
                <span className="num text-ink-3">{length} s</span>
              </li>
            ))}
          </ul>
        </div>
      </Part>
      <BreakDefaults of={tenant} />
      <Part
        id="publish-by"
        title={t("publish_by")}
        help={t("publish_by_help")}
        changed={values.settings_json.logs.publish_by !== DEFAULT_SETTINGS.logs.publish_by}
      >
        <PublishBy of={tenant} />
      </Part>
      <Competitors of={tenant} />
    </Panel>
  );
}

/** How many breaks an hour has at most, and what they are called. */
function BreakDefaults({ of }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("organisation.spots");
  const settings = useTranslations("settings");
  const { time } = useFormat();
  const { values, field, errorAt } = of;
  const most = field("max_break_number");
  const { onChange, onBlur } = field("settings_json.breaks.default_names");
  const names = values.settings_json.breaks.default_names;
  const nameAt = (n: number) =>
    names[n] ?? `${DEFAULT_SETTINGS.breaks.default_names[0]!.split(" ")[0]} ${n + 1}`;
  const all = Array.from({ length: values.max_break_number }, (_, n) => nameAt(n));
  return (
    <Part
      id="breaks"
      title={t("breaks")}
      help={t("breaks_help")}
      changed={
        values.max_break_number !== DEFAULT_BREAKS ||
        names.join("|") !== DEFAULT_SETTINGS.breaks.default_names.join("|")
      }
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4">
          <Setting id="max-breaks" className="w-40">
            <NumberField
              label={t("most")}
              least={1}
              most={MOST_BREAKS}
              {...most}
              onChange={(value) => value !== null && most.onChange(value)}
            />
          </Setting>
          <Setting id="break-names">
            <div className="grid gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
              {all.map((name, n) => (
                <TextField
                  key={n}
                  label={t("name_of", { number: n + 1 })}
                  maxLength={60}
                  value={name}
                  error={errorAt(`settings_json.breaks.default_names.${n}`)}
                  onChange={(next) => onChange(all.with(n, next))}
                  onBlur={onBlur}
                />
              ))}
            </div>
          </Setting>
        </div>
        <ul
          aria-label={settings("sample")}
          className="max-h-72 divide-y divide-line self-start overflow-auto rounded-md border border-line"
        >
          {all.map((name, n) => (
            <li key={n} className="flex h-row items-center gap-3 px-3">
              <span className="num text-ink-2">
                {time(SEVEN + Math.round(((3600 / (all.length + 1)) * (n + 1)) / 60) * 60)}
              </span>
              <span className="cut font-medium">{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </Part>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
/** The hour after which an unpublished log of tomorrow stands in red. */
function PublishBy({ of: { choice } }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("organisation.spots");
  const { time } = useFormat();
  const hour = choice("settings_json.logs.publish_by");
  return (
    <Select
      className="w-40"
      label={t("publish_by")}
      {...hour}
      value={String(hour.value)}
      choices={HOURS.map((at) => ({ value: String(at), label: time(at * 3600) }))}
      onChange={(value) => hour.onChange(Number(value))}
    />
  );
}
