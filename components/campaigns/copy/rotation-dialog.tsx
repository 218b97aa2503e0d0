"use client";
import { useTranslations } from "next-intl";
import { MembersField } from "@/components/campaigns/copy/members-field";
import { RotationPreview } from "@/components/campaigns/copy/rotation-preview";
import type { CopyPlan, SegmentRotation } from "@/components/campaigns/copy/rotations";
import { RotationMembers } from "@/components/campaigns/copy/rotations";
import { useRotation } from "@/components/campaigns/copy/use-rotation";
import { useSpan } from "@/components/campaigns/copy/use-span";
import { useCopyOptions } from "@/components/commercials/copy-options";
import { useRefusedField } from "@/components/commercials/swap/refused-field";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Flight } from "@/lib/commercials/flights";

const OPEN: Flight = { from: null, to: null };

/** The commercials of a segment with days and weights; what becomes of the spots is shown before it is saved. */
export function RotationDialog({
  campaign,
  plan,
  rotation,
  gap = OPEN,
  onClose,
}: {
  campaign: { uuid: string; customer: string };
  plan: CopyPlan;
  rotation: SegmentRotation;
  /** The days for which a commercial is wanted: what is added runs on them. */
  gap?: Flight | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  const ui = useTranslations("ui");
  const spanOf = useSpan();
  const desk = useRotation({ campaign: campaign.uuid, plan, rotation, onDone: onClose });
  const { members, newer, asks, preview } = desk;
  const wrong = useRefusedField()(preview.error);
  const options = useCopyOptions("commercial", campaign.customer, rotation.length);
  return (
    <Dialog
      title={t("dialog", { number: rotation.number })}
      onClose={onClose}
      held={desk.busy}
      actions={
        <>
          <Button onClick={onClose} disabled={desk.busy}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={desk.busy}
            disabled={!asks || preview.isError || preview.isPlaceholderData || !preview.data}
            onClick={desk.save}
          >
            {t("save")}
          </Button>
        </>
      }
    >
      {newer && <Newer rotation={newer} onKeep={desk.keepOwn} onTake={desk.takeNewer} />}
      <p className="mb-3 text-ink-2">
        {t("dialog_lead", { days: spanOf(rotation) })}
        {gap.from && gap.to && ` ${t("dialog_gap", { days: spanOf({ from: gap.from, to: gap.to }) })}`}
      </p>
      <MembersField
        options={options}
        error={asks ? wrong : undefined}
        mode={rotation.mode}
        days={rotation}
        value={members}
        onChange={desk.put}
        onAdd={({ id, label }) =>
          desk.put([...members, { commercial: id, title: label, weight: 1, from: gap.from, to: gap.to }])
        }
      />
      <div className="mt-5">
        {!asks && !newer && <p className="text-ink-3">{t("unchanged")}</p>}
        {asks && !wrong && (
          <Loaded answer={preview} waiting={<Skeleton lines={3} />}>
            {(report) => <RotationPreview report={report} />}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

/** Somebody else changed this rotation: what it is now, and the two ways on. */
function Newer({
  rotation,
  onKeep,
  onTake,
}: {
  rotation: SegmentRotation;
  onKeep: () => void;
  onTake: () => void;
}) {
  const t = useTranslations("campaigns.commercial_plan");
  return (
    <div role="alert" className="mb-3 grid gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
      <p>
        {t("newer")} <RotationMembers of={rotation} />
      </p>
      <p className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTake}>
          {t("take_newer")}
        </Button>
        <Button size="sm" onClick={onKeep}>
          {t("keep_own")}
        </Button>
      </p>
    </div>
  );
}
