import type { CallInput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Audience = NonNullable<CallInput<"stations.create">["audience"]>;

/** Listeners of each hour in thousandths of the weekly reach, from the hour after midnight on. */
const PROFILE = {
  workday: [6, 4, 3, 3, 6, 22, 62, 104, 108, 92, 78, 70, 68, 64, 60, 66, 78, 82, 60, 38, 26, 20, 16, 10],
  saturday: [8, 6, 4, 3, 4, 8, 22, 46, 74, 90, 92, 84, 74, 66, 58, 54, 50, 46, 36, 28, 22, 20, 18, 14],
  sunday: [10, 7, 5, 4, 4, 6, 14, 34, 62, 84, 90, 82, 70, 60, 52, 48, 44, 40, 34, 26, 20, 16, 14, 10],
};

/** The invented audience of a station of the demo, last autumn's. */
export function makeAudience(today: Day, universe: number, weekly_reach: number, area = ""): Audience {
  const scale = (profile: readonly number[]) =>
    profile.map((part) => Math.round((weekly_reach * part) / 1000));
  return {
    universe,
    weekly_reach,
    area,
    source: "Sample study (invented)",
    period: `Autumn ${Number(today.slice(0, 4)) - 1}`,
    workday: scale(PROFILE.workday),
    saturday: scale(PROFILE.saturday),
    sunday: scale(PROFILE.sunday),
  };
}
