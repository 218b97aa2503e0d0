import { addDays, type Day } from "@/lib/day";

/** Why a spot has nothing to air, the first that holds. */
export const COPY_GAPS = ["no_commercial", "expired", "rights_ended", "no_audio", "audio_refused"] as const;
/** A reason of `COPY_GAPS`. */
export type CopyGap = (typeof COPY_GAPS)[number];

/** A commercial with what decides whether it may air on a day; `covered`: another one airs once it has expired. */
export type PlannedCopy = {
  uuid: string;
  valid_from: Day | null;
  valid_to: Day | null;
  rights_until: Day | null;
  audio: "none" | "refused" | "there";
  covered: boolean;
};
/** The spots of a segment with one commercial on one day; null has none. */
export type CopyDay = { segment: string | null; date: Day; commercial: string | null; spots: number };

/** The first and last day of a commercial's spots, their number, and their share of all spots in basis points. */
export type CopyRun = { commercial: string; from: Day; to: Day; spots: number; share_bp: number };
/** Spots of a segment on days in a row that have nothing to air, for one reason. */
export type CopyMissing = {
  segment: string | null;
  from: Day;
  to: Day;
  spots: number;
  reason: CopyGap;
  commercial: string | null;
};

/** Returns why a commercial cannot air on a day; null where it can. */
export function findCopyGap(copy: PlannedCopy | undefined, date: Day): CopyGap | null {
  if (!copy) return "no_commercial";
  const isEarly = copy.valid_from !== null && date < copy.valid_from;
  const isLate = copy.valid_to !== null && date > copy.valid_to;
  if (isEarly || (isLate && !copy.covered)) return "expired";
  if (copy.rights_until !== null && date > copy.rights_until && !copy.covered) return "rights_ended";
  if (copy.audio === "none") return "no_audio";
  return copy.audio === "refused" ? "audio_refused" : null;
}

/** Returns which commercial airs when and with which share, the earliest first. */
export function listCopyRuns(days: readonly CopyDay[]): CopyRun[] {
  const all = days.reduce((n, { spots }) => n + spots, 0);
  const runs = new Map<string, CopyRun>();
  for (const { date, commercial, spots } of days) {
    if (commercial === null) continue;
    const run = runs.get(commercial) ?? { commercial, from: date, to: date, spots: 0, share_bp: 0 };
    if (date < run.from) run.from = date;
    if (date > run.to) run.to = date;
    run.spots += spots;
    run.share_bp = Math.round((run.spots * 10_000) / all);
    runs.set(commercial, run);
  }
  return [...runs.values()].sort((a, b) => a.from.localeCompare(b.from) || b.spots - a.spots);
}

/** Returns the spots from `today` on that have nothing to air; days in a row with one reason are one entry. */
export function listMissingCopy(
  days: readonly CopyDay[],
  copies: ReadonlyMap<string, PlannedCopy>,
  today: Day,
): CopyMissing[] {
  const found: CopyMissing[] = [];
  for (const { segment, date, commercial, spots } of [...days].sort((a, b) => a.date.localeCompare(b.date))) {
    const reason = findCopyGap(commercial === null ? undefined : copies.get(commercial), date);
    if (reason === null || date < today) continue;
    const last = found.find(
      (one) =>
        one.segment === segment &&
        one.reason === reason &&
        one.commercial === commercial &&
        addDays(one.to, 1) >= date,
    );
    if (last) {
      last.to = date;
      last.spots += spots;
    } else found.push({ segment, from: date, to: date, spots, reason, commercial });
  }
  return found;
}
