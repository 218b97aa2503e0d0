"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Campaign } from "@/components/campaigns/campaign";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { useFormat, useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { buildRevisionHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { addDays, type Day, pickLater } from "@/lib/day";

/** Asks from which day a booked campaign changes, and opens the change in an editor. */
export function ChangeDialog({
  campaign,
  screen,
  onClose,
}: {
  campaign: Campaign;
  /** Where it opens; without one, in the person's own editor. */
  screen?: CampaignScreen;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { order_version } = useShell();
  const { day } = useFormat();
  const { uuid, version, name, start_date, end_date } = campaign;
  const tomorrow = addDays(useToday(), 1);
  const [from, setFrom] = useState<Day | null>(tomorrow);
  const open = useSend("revisions.open", {
    invalidates: ["campaigns", "revisions"],
    onDone: () => router.push(buildRevisionHref(screen ?? order_version, uuid)),
  });
  const isOutside = from !== null && (from < tomorrow || from > end_date);
  return (
    <Dialog
      title={t("change_title", { name })}
      size="small"
      asks={false}
      onClose={onClose}
      held={open.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={open.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={open.isPending}
            disabled={!from || isOutside}
            onClick={() => from && open.mutate({ uuid, version, from })}
          >
            {t("change_begin")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-2">{t("change_text")}</p>
        <DateField
          label={t("change_from")}
          value={from}
          min={tomorrow}
          max={end_date}
          onChange={setFrom}
          {...(isOutside && {
            error: t("change_between", {
              first: day(tomorrow),
              last: day(pickLater(end_date, start_date)),
            }),
          })}
          autoFocus
        />
      </div>
    </Dialog>
  );
}
