"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MovePreview } from "@/components/campaigns/move-preview";
import { useCall, useSend } from "@/components/query";
import { useOrderHref } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import { addDays, countDays, type Day, getWeekStart, pickLater } from "@/lib/day";

type Campaign = CallOutput<"campaigns.retrieve">;
type Props = { campaign: Campaign; onClose: () => void };
const WEEK = 7;

/** The same order as a draft on other days. */
export function DuplicateDialog({ campaign, onClose }: Props) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const router = useRouter();
  const orderHref = useOrderHref();
  const { day } = useFormat();
  const now = useToday();
  const [start, setStart] = useState<Day | null>(
    addDays(getWeekStart(pickLater(now, campaign.end_date)), WEEK),
  );
  const [name, setName] = useState(campaign.name);
  const duplicate = useSend("campaigns.duplicate", {
    invalidates: ["campaigns"],
    onDone: ({ uuid }) => router.push(orderHref(uuid)),
  });
  const end = start && addDays(start, countDays(campaign.start_date, campaign.end_date));
  const preview = useCall(
    "campaigns.duplicate_preview",
    { uuid: campaign.uuid, start_date: start ?? campaign.start_date },
    { keep: true, enabled: start !== null },
  );
  return (
    <Dialog
      title={t("duplicate_title", { name: campaign.name })}
      size="small"
      onClose={onClose}
      held={duplicate.isPending}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={duplicate.isPending}
            disabled={!start || !name.trim()}
            onClick={() => duplicate.mutate({ uuid: campaign.uuid, start_date: start!, name })}
          >
            {t("duplicate")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField label={t("name_field")} value={name} maxLength={200} onChange={setName} />
        <DateField
          label={t("start")}
          value={start}
          onChange={setStart}
          help={end && t("duplicate_help", { end: day(end) })}
          autoFocus
        />
        {start && (
          <Loaded answer={preview} waiting={<Skeleton lines={1} />}>
            {(data) => <MovePreview of={data} />}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}

/** Moves what has not aired; what has stays as it was sold. */
export function ShiftDialog({ campaign, onClose }: Props) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const { day } = useFormat();
  const tomorrow = addDays(useToday(), 1);
  const first = pickLater(campaign.start_date, tomorrow);
  const [to, setTo] = useState<Day | null>(addDays(first, WEEK));
  const shift = useSend("campaigns.shift", {
    says: "saved",
    invalidates: ["campaigns", "customers", "breaks", "stations", "logs"],
    onDone: onClose,
  });
  const wrong = to !== null && to < tomorrow ? t("stop_past") : undefined;
  const days = to && !wrong ? countDays(first, to) : 0;
  const preview = useCall(
    "campaigns.shift_preview",
    { uuid: campaign.uuid, days },
    { keep: true, enabled: days !== 0 },
  );
  return (
    <Dialog
      title={t("shift_title", { name: campaign.name })}
      size="small"
      onClose={onClose}
      held={shift.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={shift.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={shift.isPending}
            disabled={!to || to === first || wrong !== undefined}
            onClick={() =>
              shift.mutate({ uuid: campaign.uuid, version: campaign.version, days: countDays(first, to!) })
            }
          >
            {t("shift")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{t("shift_text", { first: day(first) })}</p>
        <DateField
          className="w-44"
          label={t("shift_to")}
          value={to}
          min={tomorrow}
          onChange={setTo}
          {...(wrong && { error: wrong })}
          autoFocus
        />
        {days !== 0 && (
          <Loaded answer={preview} waiting={<Skeleton lines={1} />}>
            {(data) => <MovePreview of={data} />}
          </Loaded>
        )}
      </div>
    </Dialog>
  );
}
