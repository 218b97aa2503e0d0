"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type Choice,
  compareDrafts,
  draftOf,
  type Field,
  mergeDrafts,
  savedAs,
  signOf,
} from "@/components/campaigns/draft/saved-draft";
import { useAutosave, useRestored } from "@/components/campaigns/draft/use-autosave";
import {
  type Kept,
  type Newer,
  type Now,
  type Saving,
  useSender,
} from "@/components/campaigns/draft/use-sender";
import { type DraftSteps, useSteps } from "@/components/campaigns/draft/use-steps";
import type { Campaign, Draft } from "@/components/campaigns/editor/draft";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { useShell } from "@/components/shell/context";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { dropKept, keepLocally } from "@/lib/browser/kept";
import type { CampaignScreen } from "@/lib/campaigns/screens";

/**
 * An order that saves itself: first in this browser, a second later on the server. What somebody else saved meanwhile
 * is never overwritten: it is shown field by field, and the person chooses.
 */
export const useDraft = (first: Campaign | null, blank: Draft, screen: CampaignScreen) =>
  useDraftOn(useSteps(first ? draftOf(first) : blank), first, blank, screen);

/** The same on steps that are kept elsewhere, such as beside those of a painting. */
export function useDraftOn(
  { draft, setDraft, undo, redo, canUndo, canRedo, amend }: DraftSteps,
  first: Campaign | null,
  blank: Draft,
  screen: CampaignScreen,
) {
  const t = useTranslations("ui");
  const { tenant, user } = useShell();
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
    // A newer version of the same text is no step.
    setDraft((mine) => (signOf(savedAs(mine, newer)) === now.current.sent ? mine : draftOf(newer)));
  };

  /** The campaign as last saved, also right after saving. */
  const latest = () => now.current.campaign;
  return {
    draft,
    setDraft,
    undo,
    redo,
    canUndo,
    canRedo,
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
