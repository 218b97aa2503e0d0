"use client";
import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { useSound } from "@/components/ui/layout/sound";
import { buildAudioHref } from "@/lib/hrefs";

/** Plays a stored file, through a commercial that has it. */
export function PlayFile({ commercial, name }: { commercial: string; name: string }) {
  const t = useTranslations("storage");
  const { playing, silent, toggle } = useSound(buildAudioHref(commercial));
  return (
    <IconButton
      size="sm"
      look="quiet"
      icon={playing ? <Pause /> : <Play />}
      label={t(playing ? "pause" : "play", { name })}
      disabled={silent ? t("cannot_play") : false}
      onClick={toggle}
    />
  );
}
