import { z } from "zod";
import { At, Int, Text } from "@/lib/shapes";

/** Why an unpaid spot was added to a campaign, by whom and when. */
export const BonusNote = z.object({ reason: Text(500), by: Text(), at: At });

/** Bonus spots of a campaign, and those of them that aired; they are in none of its other figures. */
export const BonusCounts = { bonus: Int(), bonus_aired: Int() };
