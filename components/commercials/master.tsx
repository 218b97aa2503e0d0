"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Player } from "@/components/commercials/player";
import { forgetSending, sendMaster, useSending } from "@/components/commercials/uploads";
import { useStale } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button, IconButton } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { cx } from "@/components/ui/cx";
import { Progress } from "@/components/ui/feedback/bars";
import { useSentence } from "@/components/ui/feedback/sentence";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { UPLOAD_MOST } from "@/lib/commercials/storage";
import { buildAudioHref } from "@/lib/hrefs";

type Commercial = CallOutput<"commercials.retrieve">;
type Media = NonNullable<Commercial["media"]>;

/** What a master may be (domain 3.2). */
export const MASTERS = ".wav,.mp3,.mp2,.flac,.aac,.m4a,.ogg,.mp4,.mov";

/** The sound of a commercial: how it is, what is wrong with it, and another one. */
export function Master({ commercial }: { commercial: Commercial }) {
  const t = useTranslations("commercials");
  const may = useMay("media:write");
  const stale = useStale();
  const sentence = useSentence();
  const sending = useSending(commercial.uuid);
  const { media, uuid } = commercial;
  const send = async (file: File) => {
    if (await sendMaster(uuid, file)) await stale(["commercials", "tenant"]);
  };
  return (
    <section aria-label={t("master")} className="grid gap-3">
      {media && <Measured commercial={commercial} media={media} />}
      {sending && !sending.error ? (
        <div className="grid gap-1.5 rounded-md border border-line p-3">
          <div className="flex items-center gap-2">
            <span className="cut grow">{sending.name}</span>
            <span className="num text-xs text-ink-3">
              {Math.floor((sending.sent / Math.max(sending.size, 1)) * 100)} %
            </span>
            <Button look="quiet" size="sm" onClick={sending.stop}>
              {t("stop_sending")}
            </Button>
          </div>
          <Progress done={sending.sent} of={sending.size} label={t("sending", { name: sending.name })} />
        </div>
      ) : (
        may && (
          <DropZone
            bare={media !== null}
            label={media ? t("replace") : t("master")}
            accept={MASTERS}
            most={UPLOAD_MOST}
            onFiles={([file]) => {
              forgetSending(uuid);
              if (file) void send(file);
            }}
            {...(sending?.error !== undefined && { error: sentence(sending.error) })}
          >
            {media ? t("replace_help") : t("master_help")}
          </DropZone>
        )
      )}
    </section>
  );
}

function Measured({ commercial, media }: { commercial: Commercial; media: Media }) {
  const t = useTranslations("commercials");
  const words = useTranslations("media");
  const { number } = useFormat();
  const { measured, problems } = media;
  // The same sound may be kept under another commercial's name.
  const file_name = commercial.masters.find((m) => m.current)?.file_name ?? media.file_name;
  const state = commercial.media_state;
  const none = "–";
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-2">
        <Status of="media" is={state} />
        <span className="cut grow text-ink-2" data-tip={file_name}>
          {file_name}
        </span>
        <span className="num text-xs text-ink-3">
          {media.bytes < 1_000_000
            ? t("kilobytes", { size: number(Math.ceil(media.bytes / 1_000)) })
            : t("megabytes", { size: number(media.bytes / 1_000_000, 1) })}
        </span>
        <IconButton
          icon={<Download />}
          size="sm"
          label={t("download")}
          href={buildAudioHref(commercial.uuid)}
          download
        />
      </div>
      {problems.length > 0 && (
        <ul
          className={cx(
            "grid gap-1 rounded-md px-3 py-2",
            state === "refused" ? "bg-bad-soft text-bad-ink" : "bg-warn-soft text-warn-ink",
          )}
        >
          {problems.map(({ code, values }) => (
            <li key={code}>
              {words.has(`problem.${code}`) ? words(`problem.${code}`, spoken(values, number)) : code}
            </li>
          ))}
        </ul>
      )}
      {state === "waiting" && <p className="text-ink-3">{t("waiting_text")}</p>}
      {measured && (
        <>
          {measured.waveform.length > 0 && (
            <Player
              src={buildAudioHref(commercial.uuid)}
              peaks={measured.waveform}
              seconds={measured.decoded_seconds}
            />
          )}
          <dl className="num grid grid-cols-4 divide-x divide-line rounded-md border border-line">
            {[
              { label: t("length"), value: number(measured.decoded_seconds, 2), unit: "s" },
              {
                label: t("loudness"),
                value: measured.loudness_lufs === null ? none : number(measured.loudness_lufs, 1),
                unit: "LUFS",
              },
              {
                label: t("peak"),
                value: measured.true_peak_dbtp === null ? none : number(measured.true_peak_dbtp, 1),
                unit: "dBTP",
              },
              {
                label: t("silence"),
                value: number(
                  Math.max(measured.silence_head, measured.silence_tail, measured.longest_silence),
                  1,
                ),
                unit: "s",
              },
            ].map(({ label, value, unit }) => (
              <div key={label} className="min-w-0 px-2.5 py-2">
                <dt className="cut text-xs text-ink-3">{label}</dt>
                <dd className="font-semibold">
                  {value} <span className="text-2xs font-normal text-ink-3">{unit}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="num text-xs text-ink-3">
            {[
              measured.codec,
              measured.sample_rate && `${number(measured.sample_rate / 1000, 1)} kHz`,
              measured.channels && t("channels", { count: measured.channels }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </>
      )}
    </div>
  );
}

/** Figures in the person's own writing. */
const spoken = (
  values: Record<string, string | number> | undefined,
  number: (value: number, places?: number) => string,
) =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([key, value]) => [
      key,
      typeof value === "number" ? number(value, Number.isInteger(value) ? 0 : 2) : value,
    ]),
  );
