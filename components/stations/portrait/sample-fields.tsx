"use client";
import { useTranslations } from "next-intl";
import type { CallForm } from "@/components/form";
import { SampleRow } from "@/components/stations/portrait/sample-row";
import { useSampleUpload } from "@/components/stations/portrait/use-sample-upload";
import { useSamples } from "@/components/stations/portrait/use-samples";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Progress } from "@/components/ui/feedback/bars";
import { useSentence } from "@/components/ui/feedback/sentence";
import { toast } from "@/components/ui/feedback/toast-store";
import type { CallOutput } from "@/lib/browser/api";
import { SAMPLE_BYTES_MOST, SAMPLE_KINDS, SAMPLE_MB_MOST, SAMPLES_MOST } from "@/lib/inventory/portrait";

const ACCEPT = SAMPLE_KINDS.map((kind) => `.${kind}`).join(",");

/** The samples of a station in their order; what is uploaded or removed counts when the portrait is saved. */
export function SampleFields({
  form,
  stored,
  may,
}: {
  form: CallForm<"stations.update_portrait">;
  stored: CallOutput<"stations.portrait">["samples"];
  may: boolean;
}) {
  const t = useTranslations("portraits");
  const ui = useTranslations("ui");
  const sentence = useSentence();
  const act = useSamples(form);
  const { sending, error, send } = useSampleUpload(act.add);
  const { samples } = form.values;
  const field = form.field("samples");
  const problem = field.error ?? (error === undefined ? undefined : sentence(error));
  const remove = (n: number) => {
    const sample = samples[n];
    if (!sample) return;
    act.remove(sample.uuid);
    toast({
      text: t("removed", { title: sample.title }),
      action: { label: ui("undo"), run: () => act.put(sample, n) },
    });
  };
  return (
    <section aria-label={t("samples")} className="grid gap-3">
      <div>
        <h3 className="font-semibold">{t("samples")}</h3>
        <p className="max-w-[68ch] text-ink-2">{t("samples_text", { most: SAMPLES_MOST })}</p>
      </div>
      {samples.length > 0 && (
        <ol className="divide-y divide-line rounded-md border border-line">
          {samples.map((sample, n) => (
            <SampleRow
              key={sample.uuid}
              form={form}
              n={n}
              stored={stored.find(({ uuid }) => uuid === sample.uuid)}
              may={may}
              onRemove={() => remove(n)}
              onMove={(to) => act.move(sample, to)}
            />
          ))}
        </ol>
      )}
      {sending && (
        <div className="grid gap-1.5 rounded-md border border-line p-3">
          <div className="flex items-center gap-2">
            <span className="cut grow">{sending.name}</span>
            <Button look="quiet" size="sm" onClick={sending.stop}>
              {ui("cancel")}
            </Button>
          </div>
          <Progress done={sending.sent} of={sending.size} label={t("sending", { name: sending.name })} />
        </div>
      )}
      {may && !sending && samples.length < SAMPLES_MOST && (
        <DropZone
          label={t("add_sample")}
          accept={ACCEPT}
          most={SAMPLE_BYTES_MOST}
          onFiles={([file]) => file && void send(file)}
          {...(problem !== undefined && { error: problem })}
        >
          {t("kinds", { most: SAMPLE_MB_MOST })}
        </DropZone>
      )}
    </section>
  );
}
