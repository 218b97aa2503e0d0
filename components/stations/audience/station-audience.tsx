"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { ChangedElsewhere, isChangedElsewhere } from "@/components/changed-elsewhere";
import { type CallForm, Form, fillEmpty, followNewest, Submit, useCallForm } from "@/components/form";
import { useMay } from "@/components/shell/context";
import { type AudienceDraft, HourGrid } from "@/components/stations/audience/hour-grid";
import { Button } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { TextField } from "@/components/ui/controls/text-field";
import { Empty, ReadOnly } from "@/components/ui/feedback/states";
import { HOURS } from "@/components/week/hours";
import { MOST_PEOPLE } from "@/lib/audience/hours";
import type { CallOutput } from "@/lib/browser/api";

type Station = CallOutput<"stations.retrieve">;
type StationForm = CallForm<"stations.update">;

const nobody = () => HOURS.map(() => 0);
const blank = (): AudienceDraft => ({
  universe: 0,
  weekly_reach: 0,
  area: "",
  source: "",
  period: "",
  workday: nobody(),
  saturday: nobody(),
  sunday: nobody(),
});

/** What a study says of the audience of a station: proposals estimate with it whom they reach. */
export function StationAudience({ station }: { station: Station }) {
  const t = useTranslations("audience");
  const stations = useTranslations("stations");
  const may = useMay("stations:write");
  const { uuid, version, audience } = station;
  const own = { uuid, version, audience };
  const form = useCallForm("stations.update", own, { invalidates: ["stations", "proposals"] });
  followNewest(form, own);
  const isShown = Boolean(form.values.audience);
  return (
    <>
      {!may && <ReadOnly />}
      <Form form={form}>
        <div className="grid max-w-180 gap-5 px-gutter py-4">
          {isChangedElsewhere(form, station) && (
            <ChangedElsewhere
              text={t("changed_elsewhere")}
              act={t("load_newest")}
              onLoad={() => form.reset(own)}
            />
          )}
          <p className="text-ink-3">{t("text")}</p>
          {isShown ? (
            <fieldset disabled={!may} className="grid gap-5">
              <StudyFields form={form} />
              <section aria-label={t("hours")}>
                <header className="mb-2 flex flex-wrap items-baseline gap-x-3">
                  <h2 className="font-semibold">{t("hours")}</h2>
                  <p className="text-ink-3">{t("hours_text")}</p>
                </header>
                <HourGrid form={form} firstHour={Math.floor(station.day_start / 60)} />
              </section>
              {may && (
                <div className="border-t border-line pt-3">
                  <Button look="quiet-danger" icon={<Trash2 />} onClick={() => form.set("audience", null)}>
                    {t("remove")}
                  </Button>
                </div>
              )}
            </fieldset>
          ) : (
            <Empty title={t("empty")}>{t("empty_text")}</Empty>
          )}
        </div>
        {may && (
          <div className="sticky bottom-0 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-gutter py-2.5 max-sm:*:grow">
            {(isShown || form.dirty) && (
              <Submit keys="mod+enter" disabled={form.dirty ? false : stations("nothing_changed")}>
                {t("save")}
              </Submit>
            )}
            {form.dirty && <Button onClick={() => form.reset()}>{stations("discard")}</Button>}
            {!isShown && (
              <Button icon={<Plus />} onClick={() => form.set("audience", blank())}>
                {t("add")}
              </Button>
            )}
          </div>
        )}
      </Form>
    </>
  );
}

/** How many people the study stands for and the station reaches, where, and which study it is. */
function StudyFields({ form }: { form: StationForm }) {
  const t = useTranslations("audience");
  const people = (name: "universe" | "weekly_reach") => {
    const field = form.field(`audience.${name}`);
    return { ...fillEmpty(field, 0), value: field.value || null, most: MOST_PEOPLE, least: 1 };
  };
  const area = form.field("audience.area");
  return (
    <div className="grid gap-4 sm:grid-cols-6">
      <NumberField
        className="sm:col-span-3"
        label={t("universe")}
        help={t("universe_help")}
        {...people("universe")}
      />
      <NumberField
        className="sm:col-span-3"
        label={t("weekly_reach")}
        help={t("weekly_reach_help")}
        {...people("weekly_reach")}
      />
      <TextField
        className="sm:col-span-3"
        label={t("source")}
        maxLength={200}
        {...form.field("audience.source")}
      />
      <TextField
        className="sm:col-span-3"
        label={t("period")}
        help={t("period_help")}
        maxLength={60}
        {...form.field("audience.period")}
      />
      <TextField
        className="sm:col-span-6"
        label={t("area")}
        help={t("area_help")}
        optional
        maxLength={60}
        {...area}
        value={area.value ?? ""}
      />
    </div>
  );
}
