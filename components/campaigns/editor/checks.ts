import { type Campaign, type Draft, isWhole } from "@/components/campaigns/editor/draft";
import type { Running } from "@/components/campaigns/editor/use-estimate";

export const STEPS = ["customer", "dates", "stations", "segments", "commercials", "price", "check"] as const;
export type Step = (typeof STEPS)[number];
/** Something to look at before booking: it jumps to the field `at`. */
export type Check = {
  step: Step;
  /** A key under `campaigns.check`, or of a problem under `campaigns.problem`. */
  code: string;
  values?: Record<string, string | number>;
  blocks: boolean;
  segment?: string;
};

/** The step that settles a problem, where it is not the segments. */
const STEP_OF: Record<string, Step> = { follower: "stations", copy_dates: "commercials" };

/** What blocks an order and what is only said, in the order of its steps. */
export function checksOf(
  draft: Draft,
  { lineOf }: Pick<Running, "lineOf">,
  painting: Campaign["painting"] = null,
): Check[] {
  const { name, customer, start_date, end_date, stations, segments, price_json } = draft;
  const checks: Check[] = [];
  const block = (step: Step, code: string) => checks.push({ step, code, blocks: true });
  if (!customer) block("customer", "no_customer");
  if (!name.trim()) block("customer", "no_name");
  if (!start_date || !end_date) block("dates", "no_dates");
  else if (end_date < start_date) block("dates", "bad_dates");
  if (stations.length === 0) block("stations", "no_stations");
  if (segments.length === 0) block("segments", "no_segments");
  segments.forEach((segment, i) => {
    const number = { number: i + 1 };
    const at = { segment: segment.key };
    if (!isWhole(segment))
      checks.push({ step: "segments", code: "unfinished", values: number, blocks: true, ...at });
    for (const { code, blocks, values } of lineOf(segment.key)?.problems ?? []) {
      const step = STEP_OF[code] ?? "segments";
      checks.push({ step, code: `problem.${code}`, values: { ...values, ...number }, blocks, ...at });
    }
    if (!segment.commercial && !segment.group)
      checks.push({ step: "commercials", code: "no_commercial", values: number, blocks: false, ...at });
  });
  if (painting?.unsold)
    checks.push({
      step: "segments",
      code: "painting_unsold",
      values: { unsold: painting.unsold },
      blocks: false,
    });
  const agreed = price_json.manual !== null || Object.keys(price_json.stations).length > 0;
  if (price_json.auto_calc === "manual" && !agreed) block("price", "no_total");
  return checks;
}

/** What one needs before the next step makes sense. */
export const isDone = (step: Step, checks: readonly Check[]) =>
  !checks.some((c) => c.step === step && c.blocks);

/** Whether an order is known to have no issues: only once its own estimate, not an earlier one, has arrived. */
export const isKnownFine = (
  checks: readonly Check[],
  { estimate, fresh, error }: { estimate: object | null; fresh: boolean; error: unknown },
): boolean => checks.length === 0 && estimate !== null && fresh && !error;
