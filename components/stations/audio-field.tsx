"use client";
import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/controls/select";
import {
  AUDIO_FORMATS,
  type AudioFormat,
  nameAudioFormat,
  writeAudioKey,
} from "@/lib/commercials/audio-format";

/** The audio files that an output takes: as uploaded, or converted to one format. */
export function AudioField({
  className,
  value,
  help,
  onChange,
}: {
  className: string;
  value: AudioFormat | null;
  help?: string;
  onChange: (audio: AudioFormat | null) => void;
}) {
  const t = useTranslations("stations");
  return (
    <Select
      className={className}
      label={t("audio")}
      help={help}
      value={value && writeAudioKey(value)}
      empty={t("audio_as_uploaded")}
      choices={AUDIO_FORMATS.map((format) => ({
        value: writeAudioKey(format),
        label: nameAudioFormat(format),
      }))}
      onChange={(key) => onChange(AUDIO_FORMATS.find((format) => writeAudioKey(format) === key) ?? null)}
    />
  );
}
