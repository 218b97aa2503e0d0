"use client";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Choice } from "@/components/reconciliation/choices";
import { useDecisions } from "@/components/reconciliation/use-decisions";
import { useExtras } from "@/components/reconciliation/use-extras";
import { usePairing } from "@/components/reconciliation/use-pairing";
import { useReason } from "@/components/reconciliation/use-reason";
import { useReconKeys } from "@/components/reconciliation/use-recon-keys";
import { toast } from "@/components/ui/feedback/toast-store";
import { useRowFocus } from "@/components/ui/table/use-row-focus";
import type { ReasonCode } from "@/lib/billing/settlement";
import {
  type DayView,
  findNextDiscrepancy,
  hasAsRun,
  isCollapsed,
  listDiscrepancies,
  type SpotView,
} from "@/lib/traffic/recon-view";

const NARROW = "(width < 64rem)";
export type ReconAsking =
  | { kind: "bill"; spots: SpotView[] }
  | { kind: "offer"; spots: SpotView[] }
  | { kind: "bonus"; spot: SpotView }
  | { kind: "close" }
  | { kind: "reopen" }
  | { kind: "files" }
  | { kind: "import"; file: File | null };

/** The break that a person chose for the make-good at the cursor; null for the best. */
function usePlacing(cursor: string | null) {
  const [placed, setPlaced] = useState<{ spot: string; break: string } | null>(null);
  const chosen = placed && placed.spot === cursor ? [placed] : [];
  return {
    chosen,
    place: chosen[0]?.break ?? null,
    choosePlace: (uuid: string | null) => setPlaced(uuid && cursor ? { spot: cursor, break: uuid } : null),
  };
}

/**
 * The desk of a day: a cursor that goes from exception to exception, a selection, and the acts on both. `onEnd` is called
 * where the cursor would go beyond the last or before the first.
 */
export function useReconDesk(
  day: DayView,
  mayDecide: boolean,
  mayImport: boolean,
  onEnd: (by: 1 | -1) => void,
) {
  const t = useTranslations("reconciliation");
  const exceptions = listDiscrepancies(day);
  const open = exceptions.filter((p) => p.open);
  const [cursor, setCursor] = useState<string | null>(() => (hasAsRun(day) ? (open[0]?.uuid ?? null) : null));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const [asking, setAsking] = useState<ReconAsking | null>(null);
  const [sheet, setSheet] = useState(false);
  const placing = usePlacing(cursor);
  const pairing = usePairing(day);
  const decisions = useDecisions(day.station, day.date, day.version);

  const spot = exceptions.find((p) => p.uuid === cursor);
  const chosen = exceptions.filter((p) => selected.has(p.uuid));
  const acted = chosen.length > 0 || !spot ? chosen : [spot];
  const alike = spot ? open.filter((p) => p.result === spot.result) : [];
  // A break stands open where there is something to see, until it is turned by hand.
  const unfolded = new Set(
    day.breaks.filter((b) => turned.has(b.uuid) !== !isCollapsed(b, day)).map((b) => b.uuid),
  );

  const canvas = useRef<HTMLDivElement>(null);
  const follow = useRowFocus(canvas, cursor);
  const go = (by: 1 | -1) => {
    follow();
    const to = findNextDiscrepancy(day, cursor, by);
    if (to === null || to === cursor) onEnd(by);
    else setCursor(to);
  };
  /** After a decision on to what is still open. */
  const goOn = (done: readonly SpotView[]) => {
    const gone = new Set(done.map((p) => p.uuid));
    const at = exceptions.findIndex((p) => gone.has(p.uuid));
    const next = [...exceptions.slice(at), ...exceptions.slice(0, at)].find(
      (p) => p.open && !gone.has(p.uuid),
    );
    if (next) setCursor(next.uuid);
    else setSheet(false);
    setSelected(new Set());
  };
  /** Where the panel has no room beside the table it rises as a sheet. */
  const point = (uuid: string) => {
    setCursor(uuid);
    setSelected(new Set());
    if (matchMedia(NARROW).matches) setSheet(true);
  };
  const extras = useExtras(day, cursor, (uuid) => {
    follow();
    point(uuid);
  });
  const { reason, sent, tell } = useReason(acted, decisions);
  const toggle = (uuid: string) =>
    setSelected((before) => {
      const after = new Set(before);
      if (!after.delete(uuid)) after.add(uuid);
      return after;
    });
  const choose = async (choice: Choice) => {
    if (!mayDecide || acted.length === 0) return;
    if (choice === "bill") return setAsking({ kind: "bill", spots: acted });
    if (choice !== "make_good") {
      goOn(acted);
      return void decisions.resolve(acted, { decision: choice, ...sent });
    }
    const owed = acted.filter((p) => !p.make_good);
    if (owed.length === 0) return;
    const found = await decisions.makeGood(owed, placing.chosen, sent);
    if (!found) return;
    const none = found.filter((p) => p.place === null);
    if (none.length < found.length) goOn(acted);
    if (none.length)
      toast({ tone: "info", text: t("no_place_for", { count: none.length, title: none[0]!.title }) });
  };
  const bill = (note: string, reason_code: ReasonCode | null) => {
    if (asking?.kind !== "bill") return;
    const { spots } = asking;
    setAsking(null);
    goOn(spots);
    void decisions.resolve(spots, { decision: "bill", note, ...(reason_code && { reason_code }) });
  };
  const back = () => {
    if (spot) void decisions.resolve([spot], { decision: null });
  };

  useReconKeys({
    mayDecide,
    mayImport,
    extras,
    go,
    choose: (choice) => void choose(choice),
    pairNearest: () => {
      const [line] = spot && !spot.line ? pairing.listNear(spot) : [];
      if (spot && line) pairing.pair(line, spot);
    },
    select: () => cursor && toggle(cursor),
    selectAlike: () => setSelected(new Set(alike.map((p) => p.uuid))),
    clear: () => setSelected(new Set()),
    back,
    undo: () => void decisions.undo(),
    importFile: () => setAsking({ kind: "import", file: null }),
  });

  return {
    exceptions,
    open,
    spot,
    cursor,
    point,
    sheet,
    setSheet,
    selected,
    setSelected,
    chosen,
    alike,
    unfolded,
    fold: (uuid: string) =>
      setTurned((before) => {
        const after = new Set(before);
        if (!after.delete(uuid)) after.add(uuid);
        return after;
      }),
    asking,
    setAsking,
    decisions,
    pairing,
    placing,
    extras,
    reason,
    tellReason: tell,
    choose,
    bill,
    back,
    canvas,
  };
}
export type ReconDesk = ReturnType<typeof useReconDesk>;
