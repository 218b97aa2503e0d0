"use client";
import { ArrowDown, ArrowUp, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CallForm } from "@/components/form";
import { SamplePlayer } from "@/components/portraits/sample-player";
import { IconButton } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import type { CallOutput } from "@/lib/browser/api";
import { buildSampleHref } from "@/lib/hrefs";
import { isPlayable, SAMPLE_TITLE_MOST } from "@/lib/inventory/portrait";

type Stored = CallOutput<"stations.portrait">["samples"][number];

/** One sample: its title, its place among the others, and its audio once it is saved. */
export function SampleRow({
  form,
  n,
  stored,
  may,
  onRemove,
  onMove,
}: {
  form: CallForm<"stations.update_portrait">;
  n: number;
  stored: Stored | undefined;
  may: boolean;
  onRemove: () => void;
  onMove: (to: number) => void;
}) {
  const t = useTranslations("portraits");
  const { samples } = form.values;
  const title = form.field(`samples.${n}.title`);
  const whole = form.field(`samples.${n}`);
  const number = n + 1;
  return (
    <li ref={whole.ref} tabIndex={-1} className="grid gap-2 p-3">
      <div className="flex items-end gap-1">
        <TextField
          className="min-w-0 grow"
          label={t("sample_title", { number })}
          maxLength={SAMPLE_TITLE_MOST}
          disabled={!may}
          {...title}
        />
        {may && (
          <>
            <IconButton
              look="quiet"
              icon={<ArrowUp />}
              label={t("up", { number })}
              disabled={n === 0}
              onClick={() => onMove(n - 1)}
            />
            <IconButton
              look="quiet"
              icon={<ArrowDown />}
              label={t("down", { number })}
              disabled={n === samples.length - 1}
              onClick={() => onMove(n + 1)}
            />
            <IconButton look="quiet" icon={<Trash2 />} label={t("remove", { number })} onClick={onRemove} />
          </>
        )}
      </div>
      {whole.error && (
        <p role="alert" className="text-xs text-bad-ink">
          {whole.error}
        </p>
      )}
      <SampleState stored={stored} title={title.value} />
    </li>
  );
}

/** The player of a sample, or why there is none yet. */
function SampleState({ stored, title }: { stored: Stored | undefined; title: string }) {
  const t = useTranslations("portraits");
  if (!stored) return <p className="text-xs text-ink-3">{t("unsaved")}</p>;
  if (stored.state === "waiting") return <p className="text-xs text-ink-3">{t("waiting")}</p>;
  if (!isPlayable(stored.state)) return <p className="text-xs text-bad-ink">{t("refused")}</p>;
  return <SamplePlayer src={buildSampleHref(stored.uuid)} title={title} seconds={stored.seconds ?? 0} />;
}
