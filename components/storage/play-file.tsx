"use client";
import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/controls/button";
import { useSound } from "@/components/ui/layout/sound";

/** Plays a stored file, at the address of a commercial or sample that has it. */
export function PlayFile({ src, name }: { src: string; name: string }) {
  const t = useTranslations("storage");
  const { playing, silent, toggle } = useSound(src);
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
