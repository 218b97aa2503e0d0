"use client";
import { useTranslations } from "next-intl";
import { ChangedElsewhere, isChangedElsewhere } from "@/components/changed-elsewhere";
import { Form, followNewest, Submit, useCallForm } from "@/components/form";
import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { SampleFields } from "@/components/stations/portrait/sample-fields";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { FormFoot } from "@/components/ui/layout/form-foot";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import { COVERAGE_MOST, FORMAT_MOST, PORTRAIT_MOST } from "@/lib/inventory/portrait";

type Portrait = CallOutput<"stations.portrait">;
type Draft = CallInput<"stations.update_portrait">;

const draftOf = (uuid: string, { version, format, coverage, text, samples }: Portrait): Draft => ({
  uuid,
  version,
  format,
  coverage,
  text,
  samples: samples.map((sample) => ({ uuid: sample.uuid, title: sample.title })),
});

/** How a station is presented on the page of a proposal: texts, and audio to play. */
export function StationPortrait({ station }: { station: string }) {
  const { data, error, refetch } = useCall("stations.portrait", { uuid: station }, { staleTime: 5_000 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return <PortraitForm station={station} portrait={data} />;
}

function PortraitForm({ station, portrait }: { station: string; portrait: Portrait }) {
  const t = useTranslations("portraits");
  const may = useMay("stations:write");
  const draft = draftOf(station, portrait);
  const form = useCallForm("stations.update_portrait", draft, {
    invalidates: ["stations", "storage", "proposals.stations"],
  });
  followNewest(form, draft);
  return (
    <>
      {!may && <ReadOnly />}
      <div className="max-w-180 px-gutter py-4">
        <p className="mb-4 max-w-[68ch] text-ink-2">{t("intro")}</p>
        {isChangedElsewhere(form, draft) && (
          <ChangedElsewhere
            text={t("changed_elsewhere")}
            act={t("load_newest")}
            onLoad={() => form.reset(draft)}
          />
        )}
        <Form form={form}>
          <fieldset disabled={!may} className="grid gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label={t("format")}
                optional
                help={t("format_help")}
                maxLength={FORMAT_MOST}
                {...form.field("format")}
              />
              <TextField
                label={t("coverage")}
                optional
                help={t("coverage_help")}
                maxLength={COVERAGE_MOST}
                {...form.field("coverage")}
              />
            </div>
            <TextArea
              label={t("text")}
              optional
              rows={5}
              maxLength={PORTRAIT_MOST}
              help={t("text_help", { most: PORTRAIT_MOST })}
              {...form.field("text")}
            />
          </fieldset>
          {/* Outside: whoever may only read can still listen. */}
          <div className="mt-6">
            <SampleFields form={form} stored={portrait.samples} may={may} />
          </div>
          {may && (
            <FormFoot>
              <Submit keys="mod+enter" disabled={!form.dirty}>
                {t("save")}
              </Submit>
            </FormFoot>
          )}
        </Form>
      </div>
    </>
  );
}
