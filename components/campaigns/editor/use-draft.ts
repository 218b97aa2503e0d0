"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type Campaign,
  type Draft,
  draftOf,
  savedAs,
  wholeSegments,
} from "@/components/campaigns/editor/draft";
import { useShell } from "@/components/shell/context";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { callApi } from "@/lib/browser/api";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { Refusal } from "@/lib/errors";

/** Typing rests so long before it is saved. */
const PAUSE = 1000;
const keptAs = (tenant: string, uuid: string | null) => `order.${uuid ?? `new.${tenant}`}`;
type Kept = { version: number; draft: Draft };
/** What is typed and saved, as the timers see it. */
type Now = {
  draft: Draft;
  campaign: Campaign | null;
  busy: Promise<boolean> | null;
  sent: string;
  key: string;
};

export type Saving = {
  state: "blank" | "waiting" | "saving" | "saved" | "failed" | "conflict";
  at: Date | null;
  error: unknown;
};

function kept(name: string, version: number): Draft | null {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "null") as Kept | null;
    return found && found.version === version ? found.draft : null;
  } catch {
    return null;
  }
}

/**
 * An order that saves itself: first in this browser, a second later on the server. What somebody else saved meanwhile
 * is never overwritten: it is shown, and the person chooses.
 */
export function useDraft(first: Campaign | null, blank: Draft, screen: CampaignScreen) {
  const t = useTranslations("ui");
  const client = useQueryClient();
  const tenant = useShell().tenant.uuid;
  const [draft, setDraft] = useState(() => (first ? draftOf(first) : blank));
  const [campaign, setCampaign] = useState(first);
  const [saving, setSaving] = useState<Saving>({ state: first ? "saved" : "blank", at: null, error: null });
  const [newer, setNewer] = useState<Campaign | null>(null);
  const now = useRef<Now>({
    draft,
    campaign,
    busy: null,
    sent: first ? JSON.stringify(savedAs(draftOf(first))) : "",
    key: "",
  });
  useEffect(() => {
    Object.assign(now.current, { draft, campaign });
  });

  // What was typed before the tab died is still there.
  useEffect(() => {
    const found = kept(keptAs(tenant, first?.uuid ?? null), first?.version ?? 0);
    if (found) setDraft((at) => (first || !at.customer ? found : at));
  }, [first, tenant]);

  const took = useCallback(
    (answer: Campaign, sent: string) => {
      const at = now.current;
      at.sent = sent;
      const before = at.campaign;
      at.campaign = answer;
      localStorage.removeItem(keptAs(tenant, before?.uuid ?? null));
      if (!before)
        window.history.replaceState(null, "", buildCampaignHref(screen, answer.uuid) + location.search);
      setCampaign(answer);
      // The segments saved have names now; what was typed meanwhile stays.
      setDraft((typed) => {
        const ids = new Map(wholeSegments(typed).map((s, i) => [s.key, answer.segments[i]?.uuid]));
        const segments = typed.segments.map((s) =>
          s.uuid || !ids.get(s.key) ? s : { ...s, uuid: ids.get(s.key) },
        );
        return { ...typed, segments };
      });
      setSaving({ state: "saved", at: new Date(), error: null });
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          String(name).startsWith("campaigns.") && name !== "campaigns.estimates",
      });
    },
    [client, tenant, screen],
  );

  /** Saves what is typed; true when the server has it. */
  const save = useCallback(async (): Promise<boolean> => {
    const at = now.current;
    if (at.busy) await at.busy;
    const body = savedAs(at.draft);
    if (!body) return false;
    const sent = JSON.stringify(body);
    if (sent === at.sent) return true;
    const send = async () => {
      setSaving((s) => ({ ...s, state: "saving" }));
      try {
        if (!at.campaign && sent !== at.key.slice(36)) at.key = crypto.randomUUID() + sent;
        const answer = at.campaign
          ? await callApi("campaigns.update", {
              ...body,
              uuid: at.campaign.uuid,
              version: at.campaign.version,
            })
          : await callApi("campaigns.create_draft", body, { key: at.key.slice(0, 36) });
        took(answer, sent);
        return true;
      } catch (error) {
        const stale = error instanceof Refusal && error.code === "stale";
        if (stale) setNewer(error.more.details as Campaign);
        setSaving({ state: stale ? "conflict" : "failed", at: null, error });
        return false;
      }
    };
    at.busy = send().finally(() => {
      at.busy = null;
    });
    return at.busy;
  }, [took]);

  const wanted = savedAs(draft);
  const touched = JSON.stringify(draft) !== JSON.stringify(blank);
  const dirty = touched && JSON.stringify(wanted) !== now.current.sent;
  const held = saving.state === "conflict";
  useEffect(() => {
    if (!dirty) return;
    localStorage.setItem(
      keptAs(tenant, campaign?.uuid ?? null),
      JSON.stringify({ version: campaign?.version ?? 0, draft }),
    );
    if (held || !wanted) return;
    const timer = setTimeout(() => void save(), PAUSE);
    return () => clearTimeout(timer);
  });
  useLeaveGuard(dirty && wanted !== null && saving.state !== "failed", t("leave_text"));

  /** Somebody else saved: theirs is taken, or ours is laid over it. */
  const resolve = (choice: "theirs" | "mine") => {
    if (!newer) return;
    setCampaign(newer);
    now.current.campaign = newer;
    now.current.sent = JSON.stringify(savedAs(draftOf(newer)));
    if (choice === "theirs") setDraft(draftOf(newer));
    setNewer(null);
    setSaving({ state: "saved", at: new Date(), error: null });
  };

  /** The campaign as last saved, also right after saving. */
  const latest = () => now.current.campaign;
  return {
    draft,
    setDraft,
    campaign,
    setCampaign,
    saving,
    newer,
    resolve,
    save,
    dirty,
    savable: wanted !== null,
    latest,
  };
}
export type OrderDraft = ReturnType<typeof useDraft>;
