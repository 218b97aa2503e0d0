"use client";
import { CloudCheck, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDesk } from "@/components/settings/desk";
import { Button } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { useSentence } from "@/components/ui/feedback/sentence";

/** "Saved 09:41", or why not; and the way back, one saved change at a time. */
export function SavedNote() {
  const t = useTranslations("settings");
  const sentence = useSentence();
  const words = useSavingWords();
  const { note, undo, undoing } = useDesk();
  useKeys("settings.note", t("title"), undo ? [{ keys: "mod+z", says: t("undo"), run: undo }] : []);
  const saved = note?.state === "saved" && words.savedAt(note.at);
  return (
    <>
      {note?.state === "failed" ? (
        <span role="alert" className="flex items-center gap-2 text-xs text-bad-ink">
          {note.error ? t("not_saved", { why: sentence(note.error) }) : t("not_saved_field")}
          {note.error !== undefined && (
            <Button size="sm" look="quiet" onClick={note.retry}>
              {t("save_again")}
            </Button>
          )}
        </span>
      ) : (
        <span aria-live="polite" className="num flex items-center gap-1.5 text-xs text-ok-ink">
          {saved && <CloudCheck size={14} strokeWidth={1.75} aria-hidden />}
          {saved || (note ? <span className="text-ink-3">{words.saving}</span> : "")}
        </span>
      )}
      <Button
        look="quiet"
        icon={<Undo2 />}
        busy={undoing}
        disabled={undo === null && !undoing}
        onClick={() => undo?.()}
        data-tip={`${t("undo")}\nmod+z`}
      >
        {t("undo")}
      </Button>
    </>
  );
}
