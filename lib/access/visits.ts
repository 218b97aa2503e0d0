/** Milliseconds without work that end a visit. */
export const PAUSE = 4 * 3_600_000;
/** A visit of a person: its last moment, and that of the visit before it. */
export type Visit = { at: number; before: number | null };

/** Goes on with a visit, or begins a new one after a pause. A clock that is set back changes nothing. */
export function extendVisit(kept: Visit | null, now: number): Visit {
  if (!kept) return { at: now, before: null };
  return { at: Math.max(kept.at, now), before: now - kept.at >= PAUSE ? kept.at : kept.before };
}

/** A line of the activity log, as far as a summary of it needs it. */
export type VisitChange = {
  at: string;
  actor: string;
  action: string;
  model: string;
  object_id: string | null;
  title: string;
};
/** The changes of one record: the last of them, how many, and by whom. */
export type ChangedRecord = Pick<VisitChange, "model" | "object_id" | "title" | "at" | "action"> & {
  key: string;
  people: string[];
  count: number;
};

/** Groups what changed after a moment by record, as the lines come: the newest first. */
export function groupChanges(rows: readonly VisitChange[], since: number): ChangedRecord[] {
  const fresh = rows.filter(({ at }) => Date.parse(at) > since);
  const byRecord = Map.groupBy(fresh, ({ model, object_id }) => `${model} ${object_id ?? ""}`);
  return [...byRecord].flatMap(([key, of]) => {
    const [last] = of;
    if (!last) return [];
    const { model, object_id, at, action } = last;
    const title = of.find((line) => line.title !== "")?.title ?? "";
    const people = [...new Set(of.flatMap(({ actor }) => actor || []))];
    return [{ key, model, object_id, title, at, action, people, count: of.length }];
  });
}
