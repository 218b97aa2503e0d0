"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import {
  type Choice,
  compareDrafts,
  draftOf,
  type Field,
  mergeDrafts,
  savedAs,
  signOf,
} from "@/components/campaigns/draft/saved-draft";
import { useSteps } from "@/components/campaigns/draft/use-steps";
import { type Campaign, type Draft, wholeSegments } from "@/components/campaigns/editor/draft";
import { revisionOf, sendDraft } from "@/components/campaigns/revision/open-revision";
import { useShell } from "@/components/shell/context";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { type CallInput, callApi } from "@/lib/browser/api";
import { dropKept, keepLocally, takeKept } from "@/lib/browser/kept";
import { buildCampaignHref, type CampaignScreen } from "@/lib/campaigns/screens";
import { Refusal } from "@/lib/errors";

/** Typing rests so long before it is saved, and a failed save before it is tried again. */
const PAUSE = 800;
const RETRY = 5000;
/** Refusals after which a create is not repeated as it was: the server will not accept it later either. */
const FINAL: readonly string[] = ["invalid", "forbidden", "not_found"];

/** A create that was sent and not answered yet; repeated with its key it creates one draft only. */
type Pending = { key: string; body: CallInput<"campaigns.create_draft">; segments: string[] };
/** What this browser keeps until the server has it: on which version it was typed, that
 * state, and what was on its way. */
type Kept = { version: number; draft: Draft; base: Draft | null; pending: Pending | null; sending: string };
/** What is typed and saved, as the timers see it. */
type Now = {
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

/** What was typed before the tab died is still there. */
function useRestored(scope: string, mayRestore: () => boolean, restore: (kept: Kept) => void) {
  const latest = useRef({ mayRestore, restore });
  useEffect(() => {
    latest.current = { mayRestore, restore };
  });
  useEffect(() => {
    let isGone = false;
    void takeKept(scope, () => latest.current.mayRestore()).then((found) => {
      if (!isGone && found) latest.current.restore(found as Kept);
    });
    return () => {
      isGone = true;
    };
  }, [scope]);
}

/** Saves when typing rests, again some seconds after a failure, and at once when the network is back. */
function useAutosave({
  on,
  sign,
  isFailed,
  save,
}: {
  on: boolean;
  sign: string;
  isFailed: boolean;
  save: () => Promise<boolean>;
}) {
  useEffect(() => {
    if (!on || !sign) return;
    const timer = setTimeout(() => void save(), isFailed ? RETRY : PAUSE);
    const online = () => void save();
    window.addEventListener("online", online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", online);
    };
  }, [on, sign, isFailed, save]);
}

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
function useSender({ now, screen, scopeOf, keep, amend, setCampaign, setSaving, setNewer }: Sender) {
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

/**
 * An order that saves itself: first in this browser, a second later on the server. What somebody else saved meanwhile
 * is never overwritten: it is shown field by field, and the person chooses.
 */
export function useDraft(first: Campaign | null, blank: Draft, screen: CampaignScreen) {
  const t = useTranslations("ui");
  const { tenant, user } = useShell();
  const { draft, setDraft, undo, redo, amend } = useSteps(first ? draftOf(first) : blank);
  const [campaign, setCampaign] = useState(first);
  const [saving, setSaving] = useState<Saving>({ state: first ? "saved" : "blank", at: null, error: null });
  const [newer, setNewer] = useState<Newer | null>(null);
  const scopeOf = useCallback(
    (of: Campaign | null) =>
      `order|${user.uuid}|${tenant.uuid}|${of?.uuid ?? "new"}${revisionOf(of) ? "|change" : ""}`,
    [user.uuid, tenant.uuid],
  );
  const now = useRef<Now>({
    draft,
    campaign,
    busy: null,
    sent: first ? signOf(savedAs(draftOf(first), first)) : "",
    pending: null,
    sending: "",
    isOpen: true,
    isKept: false,
  });
  useEffect(() => {
    Object.assign(now.current, { draft, campaign });
  });

  const keep = useCallback(() => {
    const { draft, campaign, pending, sending } = now.current;
    const kept: Kept = {
      version: campaign?.version ?? 0,
      draft,
      base: campaign && draftOf(campaign),
      pending,
      sending,
    };
    keepLocally(scopeOf(campaign), kept);
    now.current.isKept = true;
  }, [scopeOf]);

  // What is typed already is not replaced, and a new draft for a named customer begins empty: what was kept waits until
  // the draft is opened again.
  const mayRestore = () => {
    const { draft: shown, sent } = now.current;
    if (first) return signOf(savedAs(shown, first)) === sent;
    return !blank.customer && JSON.stringify(shown) === JSON.stringify(blank);
  };
  useRestored(scopeOf(first), mayRestore, ({ version, draft: typed, base, pending, sending }) => {
    if (!mayRestore()) return;
    const kept = { ...blank, ...typed };
    const there = first && signOf(savedAs(draftOf(first), first));
    if (first && signOf(savedAs(kept, first)) === there) return dropKept(scopeOf(first));
    now.current.pending = pending;
    setDraft(kept);
    // The version in between is what this browser was sending.
    if (!first || version === first.version || sending === there) return;
    setNewer({ campaign: first, base });
    setSaving({ state: "conflict", at: null, error: null });
  });

  const save = useSender({ now, screen, scopeOf, keep, amend, setCampaign, setSaving, setNewer });

  const wanted = useMemo(() => savedAs(draft, campaign), [draft, campaign]);
  const sign = useMemo(() => signOf(wanted), [wanted]);
  const isTouched = campaign !== null || JSON.stringify(draft) !== JSON.stringify(blank);
  const dirty = isTouched && sign !== now.current.sent;
  const { state } = saving;
  const isFailed = state === "failed";
  useEffect(() => {
    if (dirty && draft) keep();
    else if (now.current.isKept) {
      // What was typed was taken back: the state in between must not come back with the next opening.
      dropKept(scopeOf(now.current.campaign));
      now.current.isKept = false;
    }
  }, [dirty, draft, keep, scopeOf]);
  useAutosave({ on: dirty && state !== "conflict" && wanted !== null, sign, isFailed, save });
  // What was typed last is sent when the editor is left within the app.
  useEffect(() => {
    const at = now.current;
    at.isOpen = true;
    return () => {
      at.isOpen = false;
      void save();
    };
  }, [save]);
  useLeaveGuard(dirty && wanted !== null && !isFailed, t("leave_text"));

  const differences = useMemo(
    () => (newer ? compareDrafts(newer.base, draft, draftOf(newer.campaign)) : []),
    [newer, draft],
  );
  /** Somebody else saved: each field is taken as chosen, and the result is saved over theirs. */
  const resolve = (choices: ReadonlyMap<Field, Choice>) => {
    if (!newer) return;
    const { campaign: theirs } = newer;
    setCampaign(theirs);
    now.current.campaign = theirs;
    now.current.sent = signOf(savedAs(draftOf(theirs), theirs));
    setDraft((mine) => mergeDrafts(mine, draftOf(theirs), choices));
    dropKept(scopeOf(theirs));
    setNewer(null);
    setSaving({ state: "saved", at: new Date(), error: null });
  };

  /** Takes a newer state of the campaign over; what is typed here and not saved is lost. */
  const adopt = (newer: Campaign) => {
    now.current.campaign = newer;
    now.current.sent = signOf(savedAs(draftOf(newer), newer));
    setCampaign(newer);
    setDraft(draftOf(newer));
  };

  /** The campaign as last saved, also right after saving. */
  const latest = () => now.current.campaign;
  return {
    draft,
    setDraft,
    undo,
    redo,
    campaign,
    setCampaign,
    saving,
    newer,
    differences,
    resolve,
    save,
    adopt,
    dirty,
    savable: wanted !== null,
    latest,
  };
}
export type OrderDraft = ReturnType<typeof useDraft>;
