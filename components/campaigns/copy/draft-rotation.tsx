"use client";
import { useTranslations } from "next-intl";
import { MembersField } from "@/components/campaigns/copy/members-field";
import { RotationGaps } from "@/components/campaigns/copy/rotation-gaps";
import {
  type CopyChoice,
  type RotatingSegment,
  useDraftRotation,
} from "@/components/campaigns/copy/use-draft-rotation";
import { useSpan } from "@/components/campaigns/copy/use-span";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { Button } from "@/components/ui/controls/button";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Skeleton } from "@/components/ui/feedback/states";
import { Dialog } from "@/components/ui/overlay/dialog";

/** The commercials of a segment of a draft with days and weights; days on which nothing would air are shown. */
export function DraftRotationDialog({
  segment,
  number,
  onSave,
  onClose,
}: {
  segment: RotatingSegment;
  number: number;
  onSave: (copy: CopyChoice) => void;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  const ui = useTranslations("ui");
  const sentence = useSentence();
  const spanOf = useSpan();
  const { draft } = useOrder();
  const desk = useDraftRotation(segment, (copy) => {
    onClose();
    onSave(copy);
  });
  const options = useCopyOptions("commercial", draft.customer, desk.length);
  const days = { from: segment.from_date, to: segment.to_date };
  return (
    <Dialog
      title={t("dialog", { number })}
      onClose={onClose}
      held={desk.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={desk.busy}>
            {ui("cancel")}
          </Button>
          <Button look="main" busy={desk.busy} disabled={!desk.isKnown} onClick={desk.save}>
            {t("save")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("dialog_lead", { days: spanOf(days) })}</p>
      {desk.isKnown ? (
        <MembersField
          options={options}
          error={desk.error ? sentence(desk.error) : undefined}
          mode={desk.mode}
          days={days}
          value={desk.members}
          onChange={desk.put}
          onAdd={({ id, label }) =>
            desk.put([...desk.members, { commercial: id, title: label, weight: 1, from: null, to: null }])
          }
        />
      ) : (
        <Skeleton lines={2} />
      )}
      <RotationGaps className="mt-5" of={desk.gaps} />
    </Dialog>
  );
}
