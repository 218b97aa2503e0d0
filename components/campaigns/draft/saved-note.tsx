"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConflictDialog } from "@/components/campaigns/draft/conflict-dialog";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import { Button } from "@/components/ui/controls/button";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { useSentence } from "@/components/ui/feedback/sentence";

/** "Saved 09:41", or why not yet; of two versions the person chooses. */
export function SavedNote({ order }: { order: OrderDraft }) {
  const t = useTranslations("campaigns");
  const sentence = useSentence();
  const words = useSavingWords();
  const { saving, dirty, savable } = order;
  const [isComparing, setComparing] = useState(false);
  if (saving.state === "conflict")
    return (
      <span role="alert" className="flex flex-wrap items-center gap-2 text-warn-ink">
        {t("conflict")}
        <Button size="sm" onClick={() => setComparing(true)}>
          {t("conflict_compare")}
        </Button>
        {isComparing && <ConflictDialog order={order} onClose={() => setComparing(false)} />}
      </span>
    );
  if (saving.state === "failed") {
    return (
      <span role="alert" className="flex items-center gap-2 text-bad-ink">
        {t("not_saved", { why: sentence(saving.error) })}
        <Button size="sm" look="quiet" onClick={() => void order.save()}>
          {t("save_again")}
        </Button>
      </span>
    );
  }
  const say = () => {
    if (saving.state === "saving") return words.saving;
    if (dirty) return t(savable ? "unsaved" : "unsavable");
    if (saving.at) return words.savedAt(saving.at);
    return saving.state === "saved" ? t("saved") : "";
  };
  return <span aria-live="polite">{say()}</span>;
}
