import { z } from "zod";
import { HOURS_OF_DAY, MOST_PEOPLE } from "@/lib/audience/hours";
import { BasisPoints, Int, Money, Name, Text } from "@/lib/shapes";

const Listeners = z.array(Int(0, MOST_PEOPLE)).length(HOURS_OF_DAY);

/** What a study says of a station's audience; people everywhere. `findAudienceProblem` says what must fit together. */
export const Audience = z.object({
  /** The people in the area that the study covers. */
  universe: Int(1, MOST_PEOPLE),
  /** The people among them that the station reaches in a week. */
  weekly_reach: Int(1, MOST_PEOPLE),
  /** Stations with the same area share its people. Empty is an area too. */
  area: Text(60).default(""),
  /** The name of the study, and its period as it is printed: "Autumn 2026". */
  source: Name,
  period: Text(60).min(1, "required"),
  /** The average audience of each hour of the broadcast day, from the hour after midnight on. */
  workday: Listeners,
  saturday: Listeners,
  sunday: Listeners,
});
/** A station's audience as parsed. */
export type Audience = z.output<typeof Audience>;

const People = Int(0, Number.MAX_SAFE_INTEGER);
const Figure = z.number().min(0);

/** What an option reaches by estimate: as calls answer it, and as it is frozen with a sent proposal. */
export const Reach = z.object({
  /** The people in the areas of its stations. */
  universe: People,
  /** The people who hear at least one spot, and their share of the universe in tenths of a percent. */
  reach: People,
  reach_bp: BasisPoints,
  /** The people who hear at least three spots. */
  effective: People,
  /** The audiences of all spots together. */
  contacts: People,
  /** Contacts per person reached, and contacts per hundred people of the universe. One decimal. */
  frequency: Figure,
  rating_points: Figure,
  /** The net price of the spots for a thousand contacts; null where it would not be that of the counted spots. */
  cost_per_thousand: Money.nullable(),
  /** The spots that are counted; those on stations without data are not. */
  spots: Int(),
  spots_left_out: Int(),
  /** The stations counted, and those without data. */
  stations: z.array(Text()),
  left_out: z.array(Text()),
  /** The studies that the figures rest on. */
  sources: z.array(z.object({ source: Text(), period: Text(60) })),
});
/** What an option reaches, as parsed. */
export type Reach = z.output<typeof Reach>;
