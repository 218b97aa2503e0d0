"use client";
import { Square, Volume2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Listening } from "@/components/day-log/listening/use-listening";
import { Button } from "@/components/ui/controls/button";

/** What is heard now, and how it is stopped. */
export function ListeningBar({ listening: { now, stop } }: { listening: Listening }) {
  const t = useTranslations("log");
  const piece = now?.pieces[now.at];
  if (!now || !piece) return null;
  return (
    <div className="float appear absolute bottom-16 left-1/2 z-(--z-bar) flex max-w-[calc(100%-2rem)] -translate-x-1/2 items-center gap-2 py-[0.3rem] pr-[0.35rem] pl-[0.8rem] print:hidden">
      <Volume2 size={14} strokeWidth={1.75} className="flex-none text-accent-ink" aria-hidden />
      <span role="status" className="num cut">
        {t("listening", { title: piece.title, at: now.at + 1, of: now.pieces.length })}
      </span>
      <Button look="quiet" icon={<Square />} keys="space" onClick={stop}>
        {t("listen_stop")}
      </Button>
    </div>
  );
}
