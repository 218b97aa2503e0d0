"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SamplePlayer } from "@/components/portraits/sample-player";
import type { ProposalStation } from "@/lib/proposals/stations";

/** Stations as customers see them: logo, name, format, coverage, text, and audio to play. */
export function PortraitList({
  stations,
  buildLogo,
  buildSample,
  buildNote,
}: {
  stations: readonly ProposalStation[];
  buildLogo: (station: string) => string;
  /** The address of the audio of a sample; null names it without a player. */
  buildSample: ((sample: string) => string) | null;
  /** What is said beside the name. */
  buildNote?: (station: ProposalStation) => ReactNode;
}) {
  const t = useTranslations("portraits");
  const media = useTranslations("portraits.media");
  return (
    <ul className="divide-y divide-line">
      {stations.map((station) => {
        const { uuid, name, medium, format, coverage, text, logo, samples } = station;
        return (
          <li key={uuid} className="grid gap-2 py-3.5 first:pt-1 last:pb-0">
            <div className="flex items-center gap-3">
              {logo && (
                <span className="grid size-12 flex-none place-items-center overflow-hidden rounded-md border border-line bg-white p-1">
                  <img src={buildLogo(uuid)} alt="" className="max-h-full max-w-full object-contain" />
                </span>
              )}
              <div className="min-w-0">
                <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold">
                  {name}
                  {buildNote && <span className="text-xs font-normal text-ink-3">{buildNote(station)}</span>}
                </h3>
                <p className="text-xs text-ink-2">{[media(medium), format].filter(Boolean).join(" · ")}</p>
              </div>
            </div>
            {coverage && <p className="text-ink-2">{coverage}</p>}
            {text && <p className="max-w-[68ch] whitespace-pre-line">{text}</p>}
            {samples.length > 0 && (
              <ul aria-label={t("samples_of", { name })} className="mt-1 grid gap-2">
                {samples.map((sample) => (
                  <li key={sample.uuid}>
                    {buildSample ? (
                      <SamplePlayer src={buildSample(sample.uuid)} {...sample} />
                    ) : (
                      <span className="text-ink-2">{sample.title}</span>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}
