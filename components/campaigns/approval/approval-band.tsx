"use client";
import { Stamp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { RefuseApproval } from "@/components/campaigns/approval/refuse-dialog";
import { useApprovalReasons } from "@/components/campaigns/approval/use-approval-reasons";
import type { Campaign } from "@/components/campaigns/campaign";
import { type Accepted, useBookingQuestion } from "@/components/campaigns/use-booking-question";
import { useCall, useFailure, useSend, useStale } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat, useToday } from "@/components/ui/format";
import { callApi } from "@/lib/browser/api";

const BOOKED = ["campaigns", "schedules", "customers", "breaks", "stations", "logs", "tenant"] as const;

/** Approves the request of a draft, which books it; what differs from the request is asked about. */
function useApprove({ uuid, version }: Campaign) {
  const campaigns = useTranslations("campaigns");
  const router = useRouter();
  const stale = useStale();
  const failure = useFailure();
  const [isBusy, setBusy] = useState(false);
  const approve = async ({ accept_total = null, accept_credit = false }: Accepted = {}) => {
    if (isBusy) return;
    setBusy(true);
    try {
      const done = await callApi("approvals.approve", { uuid, version, accept_total, accept_credit });
      toast({
        text: campaigns("activated", { number: done.number ?? "" }),
        detail: campaigns("activated_detail", { count: done.booked }),
      });
      await stale(BOOKED);
      router.refresh();
    } catch (error) {
      if (!question.catches(error, { accept_total, accept_credit })) failure(error);
    } finally {
      setBusy(false);
    }
  };
  const question = useBookingQuestion(approve);
  return { approve: () => void approve(), isBusy, dialog: question.dialog };
}

/**
 * On a draft: its open request for approval with what the person may decide, or why it was refused. `onChange` takes the
 * draft after a decision, also one made elsewhere; without `isSaved` something is typed that the server does not have.
 */
export function ApprovalBand({
  campaign,
  isSaved,
  onChange,
}: {
  campaign: Campaign;
  isSaved: boolean;
  onChange: (campaign: Campaign) => void;
}) {
  const t = useTranslations("campaigns.approval");
  const router = useRouter();
  const { day, money, formats } = useFormat();
  const today = useToday();
  const reasons = useApprovalReasons();
  const mayApprove = useMay("approvals:write");
  const mayWithdraw = useMay("campaigns:write");
  const [isRefusing, setRefusing] = useState(false);
  const { approve, isBusy, dialog } = useApprove(campaign);
  const stale = ["campaigns.list", "campaigns.count", "tenant", "breaks", "stations", "logs"] as const;
  const withdraw = useSend("approvals.withdraw", { says: "saved", invalidates: stale, onDone: onChange });
  useDecisionElsewhere(campaign, isSaved, onChange, () => router.refresh());
  const { uuid, version, approval, holds_until, status } = campaign;
  if (status !== "draft" || !approval || approval.state === "approved") return null;
  if (approval.state === "refused")
    return (
      <Band icon={<Stamp />} tone="bad">
        {t("refused", { name: approval.decided_by_name, reason: approval.reason })}
      </Band>
    );
  const isHeld = holds_until !== null && holds_until >= today;
  const values = {
    name: approval.by_name,
    reasons: reasons(approval),
    count: approval.spots,
    total: `${money(approval.total)} ${formats.currency}`,
  };
  return (
    <>
      <Band
        icon={<Stamp />}
        tone="accent"
        actions={
          <>
            {mayWithdraw && !mayApprove && (
              <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate({ uuid, version })}>
                {t("withdraw")}
              </Button>
            )}
            {mayApprove && (
              <>
                <Button size="sm" disabled={isBusy} onClick={() => setRefusing(true)}>
                  {t("refuse")} …
                </Button>
                <Button size="sm" look="main" busy={isBusy} onClick={approve}>
                  {t("approve")}
                </Button>
              </>
            )}
          </>
        }
      >
        {mayApprove ? t("asked", values) : t("waiting", values)}{" "}
        {isHeld && holds_until ? t("held", { day: day(holds_until) }) : t("hold_ended")}
        {approval.note && <span className="block text-ink-3">{approval.note}</span>}
      </Band>
      {dialog}
      {isRefusing && (
        <RefuseApproval
          campaign={campaign}
          onDone={(answer) => {
            setRefusing(false);
            onChange(answer);
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  );
}

/** Takes over a decision that somebody else made while the draft is open here. */
function useDecisionElsewhere(
  campaign: Campaign,
  isSaved: boolean,
  onChange: (campaign: Campaign) => void,
  onBooked: () => void,
) {
  const isOpen = campaign.status === "draft" && campaign.approval?.state === "open";
  const { data: now } = useCall("campaigns.retrieve", { uuid: campaign.uuid }, { enabled: isOpen });
  const latest = useRef({ onChange, onBooked });
  useEffect(() => {
    latest.current = { onChange, onBooked };
  });
  useEffect(() => {
    if (!now || !isOpen || now.version <= campaign.version) return;
    if (now.status !== "draft") latest.current.onBooked();
    else if (isSaved && now.approval?.state !== "open") latest.current.onChange(now);
  }, [now, isOpen, isSaved, campaign.version]);
}
