"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type Dispatch, type RefObject, type SetStateAction, useCallback } from "react";
import { draftOf, savedAs, signOf } from "@/components/campaigns/draft/saved-draft";
import { type Campaign, type Draft, wholeSegments } from "@/components/campaigns/editor/draft";
import { sendDraft } from "@/components/campaigns/revision/open-revision";
import { type CallInput, callApi } from "@/lib/browser/api";
import { dropKept } from "@/lib/browser/kept";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { Refusal } from "@/lib/errors";

/** Refusals after which a create is not repeated as it was: the server will not accept it later either. */
const FINAL: readonly string[] = ["invalid", "forbidden", "not_found"];

/** A create that was sent and not answered yet; repeated with its key it creates one draft only. */
export type Pending = { key: string; body: CallInput<"campaigns.create_draft">; segments: string[] };
/** What this browser keeps until the server has it: on which version it was typed, that
 * state, and what was on its way. */
export type Kept = {
  version: number;
  draft: Draft;
  base: Draft | null;
  pending: Pending | null;
  sending: string;
};
/** What is typed and saved, as the timers see it. */
export type Now = {
  draft: Draft;
  campaign: Campaign | null;
  busy: Promise<boolean> | null;
  sent: string;
  pending: Pending | null;
  /** The state that is on its way to the server. */
  sending: string;
  isOpen: boolean;
  /** Whether this browser keeps what was typed here. */
  isKept: boolean;
};

export type Saving = {
  state: "blank" | "waiting" | "saving" | "saved" | "failed" | "conflict";
  at: Date | null;
  error: unknown;
};
/** A draft that somebody else saved meanwhile, and the state that both began with, where it is known. */
export type Newer = { campaign: Campaign; base: Draft | null };

/** Names the segments of a draft as the server did: `names` by their keys. */
const withNames =
  (names: ReadonlyMap<string, string>) =>
  (draft: Draft): Draft => ({
    ...draft,
    segments: draft.segments.map((s) => {
      const uuid = names.get(s.key);
      return uuid === undefined ? s : { ...s, uuid };
    }),
  });

/** The saved names of sent segments by their keys. */
const namesOf = (segments: readonly string[], answer: Campaign) =>
  new Map(
    segments.flatMap((key, i) => {
      const uuid = answer.segments[i]?.uuid;
      return uuid ? [[key, uuid] as const] : [];
    }),
  );

type Sender = {
  now: RefObject<Now>;
  screen: CampaignScreen;
  scopeOf: (of: Campaign | null) => string;
  keep: () => void;
  amend: (change: (draft: Draft) => Draft) => void;
  setCampaign: (campaign: Campaign) => void;
  setSaving: Dispatch<SetStateAction<Saving>>;
  setNewer: (newer: Newer) => void;
};
/** Returns a function that brings what is typed to the server. */
export function useSender({ now, screen, scopeOf, keep, amend, setCampaign, setSaving, setNewer }: Sender) {
  const client = useQueryClient();
  const took = useCallback(
    (answer: Campaign, sent: string, segments: readonly string[]) => {
      const at = now.current;
      const before = at.campaign;
      at.sent = sent;
      at.campaign = answer;
      at.pending = null;
      const names = namesOf(segments, answer);
      const typed = withNames(names)(at.draft);
      dropKept(scopeOf(before));
      if (signOf(savedAs(typed, answer)) !== sent) keep();
      if (!before && at.isOpen)
        window.history.replaceState(null, "", buildCampaignHref(screen, answer.uuid) + location.search);
      setCampaign(answer);
      amend(withNames(names));
      setSaving({ state: "saved", at: new Date(), error: null });
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) =>
          /^(campaigns|revisions|schedules)\./.test(String(name)) && name !== "campaigns.estimates",
      });
    },
    [client, now, scopeOf, screen, amend, keep, setCampaign, setSaving],
  );

  /** Sends what is typed. True when the server took it. */
  const send = useCallback(async (): Promise<boolean> => {
    const at = now.current;
    const body = savedAs(at.draft, at.campaign);
    if (!body) return false;
    const before = at.campaign;
    const segments = wholeSegments(at.draft).map((s) => s.key);
    setSaving((s) => ({ ...s, state: "saving" }));
    try {
      if (before) {
        at.sending = signOf(body);
        keep();
        took(await sendDraft(before, body), signOf(body), segments);
        return true;
      }
      at.pending ??= { key: crypto.randomUUID(), body, segments };
      keep();
      const { pending } = at;
      const answer = await callApi("campaigns.create_draft", pending.body, { key: pending.key });
      took(answer, signOf(pending.body), pending.segments);
      return true;
    } catch (error) {
      const code = error instanceof Refusal ? error.code : "";
      if (FINAL.includes(code)) at.pending = null;
      if (!(error instanceof Refusal) || code !== "stale" || !before) {
        setSaving({ state: "failed", at: null, error });
        return false;
      }
      const theirs = error.more.details as Campaign;
      // The answer to the save before was lost: what stands there is what was sent.
      if (signOf(savedAs(draftOf(theirs), theirs)) === signOf(body)) {
        took(theirs, signOf(body), segments);
        return true;
      }
      setNewer({ campaign: theirs, base: draftOf(before) });
      setSaving({ state: "conflict", at: null, error });
      return false;
    }
  }, [now, took, keep, setSaving, setNewer]);

  /** Saves what is typed, also what is typed meanwhile; true when the server has all of it. */
  const save = useCallback(async (): Promise<boolean> => {
    const at = now.current;
    for (;;) {
      while (at.busy) await at.busy;
      const body = savedAs(at.draft, at.campaign);
      if (!body) return false;
      if (signOf(body) === at.sent) return true;
      at.busy = send().finally(() => {
        at.busy = null;
      });
      if (!(await at.busy)) return false;
    }
  }, [now, send]);
  return save;
}
