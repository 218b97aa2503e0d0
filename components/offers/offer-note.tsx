"use client";
import { Copy, ExternalLink } from "lucide-react";
import { useOfferWords } from "@/components/offers/offer-words";
import { useSend } from "@/components/query";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { toast } from "@/components/ui/feedback/toast-store";
import type { Day } from "@/lib/day";
import type { OfferState } from "@/lib/traffic/offers/offer";

const STALE = ["offers", "reconciliation", "campaigns", "tenant"] as const;

export type OfferNoteOf = {
  uuid: string;
  state: OfferState;
  expires: { date: Day; second: number };
  answered_by: string;
  wish: string;
  /** Null where the person may not answer for the customer. */
  path: string | null;
  version: number;
};

/** How an offer stands: its state, deadline, answer and link, and the way to withdraw it. */
export function OfferNote({ offer, may }: { offer: OfferNoteOf; may: boolean }) {
  const { t, at } = useOfferWords();
  const withdraw = useSend("offers.withdraw", { invalidates: STALE });
  const { uuid, version, state, expires, answered_by, wish, path } = offer;
  return (
    <div className="grid gap-1.5">
      <p className="num flex flex-wrap items-center gap-x-2 gap-y-1">
        <Status of="offer" is={state} />
        <span className="text-xs text-ink-3">
          {state === "open" && t("open_until", { at: at(expires) })}
          {answered_by && t("answered_by", { name: answered_by })}
        </span>
      </p>
      {wish && <p className="whitespace-pre-line text-ink-2">{wish}</p>}
      {state === "open" && (
        <div className="flex flex-wrap gap-2">
          {path !== null && <OfferLink path={path} />}
          {may && (
            <Button
              size="sm"
              look="quiet-danger"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate({ uuid, version })}
            >
              {t("withdraw")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The link that the customer answers on. */
function OfferLink({ path }: { path: string }) {
  const { t } = useOfferWords();
  const copy = async () => {
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    toast({ text: t("link_copied") });
  };
  return (
    <>
      <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
        {t("link_copy")}
      </Button>
      <Button size="sm" icon={<ExternalLink />} onClick={() => window.open(path, "_blank", "noopener")}>
        {t("link_open")}
      </Button>
    </>
  );
}
