"use client";
import { PenLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Campaign } from "@/components/campaigns/campaign";
import { useSigned } from "@/components/campaigns/revision/difference";
import { DiscardChange } from "@/components/campaigns/revision/discard-change";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { buildRevisionHref, type CampaignScreen } from "@/lib/campaigns/screens";

/** On a booked campaign: its open change, to continue or discard. */
export function OpenChange({
  campaign,
  may,
  screen,
}: {
  campaign: Campaign;
  may: boolean;
  /** Where it is continued; without one, in the person's own editor. */
  screen?: CampaignScreen;
}) {
  const t = useTranslations("campaigns");
  const { order_version } = useShell();
  const { day } = useFormat();
  const [asking, setAsking] = useState(false);
  const { uuid, revision } = campaign;
  if (!revision) return null;
  return (
    <>
      <Band
        icon={<PenLine />}
        tone="accent"
        actions={
          may && (
            <>
              <Button size="sm" look="quiet" onClick={() => setAsking(true)}>
                {t("change_discard")}
              </Button>
              <Button size="sm" href={buildRevisionHref(screen ?? order_version, uuid)}>
                {t("change_continue")}
              </Button>
            </>
          )
        }
      >
        {t("change_open", { from: day(revision.from), name: revision.by_name })}
      </Band>
      {asking && <DiscardChange campaign={campaign} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The last applied change in words, with undo. */
export function LastChange({ campaign, may }: { campaign: Campaign; may: boolean }) {
  const t = useTranslations("campaigns");
  const { day, moment, formats } = useFormat();
  const signed = useSigned();
  const [asking, setAsking] = useState(false);
  const undo = useSend("revisions.undo", {
    says: "saved",
    invalidates: ["campaigns", "revisions", "schedules", "customers", "breaks", "stations", "logs"],
    onDone: () => setAsking(false),
  });
  const { uuid, version, revised, revision } = campaign;
  if (!revised) return null;
  const { from, at, by_name, spots_before, spots_after, before, after } = revised;
  const spots = spots_after - spots_before;
  return (
    <section>
      <h2 className="mb-1.5 font-semibold">{t("change_last")}</h2>
      <p className="num text-ink-2">
        {t("change_last_text", {
          from: day(from),
          day: moment(at).day,
          name: by_name,
          spots: `${spots < 0 ? "−" : "+"}${Math.abs(spots)}`,
          amount: `${signed(before, after)} ${formats.currency}`,
        })}
      </p>
      {may && !revision && (
        <Button size="sm" className="mt-2" onClick={() => setAsking(true)}>
          {t("change_undo")}
        </Button>
      )}
      {asking && (
        <Confirm
          title={t("change_undo_title")}
          act={t("change_undo")}
          busy={undo.isPending}
          onConfirm={() => undo.mutate({ uuid, version }, { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t("change_undo_text")}
        </Confirm>
      )}
    </section>
  );
}
