import { ANY_SEGMENT } from "@/lib/booking/competitors";
import type { SeparationLayer } from "@/lib/booking/separation";
import type { RuledBreak } from "./ruled-spots";
import { type Asker, toAskedSpot } from "./scene";
import { dropSpacing, getSeat, isHardSpacing } from "./spacing";
import { listLayers, openSpotRules, type SpotRule } from "./spot-rules";

/**
 * What the spots of other campaigns in a break mean for a campaign of which nothing is placed yet: the rules by which they
 * refuse each of its spots, without distances in spots, the sold positions they have, and the competitors from which a
 * distance in spots is kept.
 */
export type Others = {
  refused: SpotRule[];
  places: ("first" | "last")[];
  competitors: { seat: number | null; layers: SeparationLayer[] }[];
};

/**
 * Lists what other campaigns mean for one in each break of a station. Its own spots count between two others, so whoever
 * places them asks about distances in spots once they stand.
 */
export function listOthers(
  asker: Asker,
  separation_minutes: number,
  breaks: readonly RuledBreak[],
): Others[] {
  const { separation } = asker.competition;
  const asked = toAskedSpot(asker, [ANY_SEGMENT], 0);
  const spot = { ...asked, separation: dropSpacing(separation) };
  const rules = openSpotRules({ separation_minutes, windows: [] }, breaks);
  return breaks.map(({ spots }, at) => ({
    refused: rules.listNeighbourRules(spot, at),
    places: [...new Set(spots.flatMap(({ place }) => place ?? []))],
    competitors: spots.flatMap((other) => {
      const layers = listLayers(asked, other).filter((layer) => isHardSpacing(separation[layer]));
      return layers.length > 0 ? [{ seat: getSeat(other), layers }] : [];
    }),
  }));
}
