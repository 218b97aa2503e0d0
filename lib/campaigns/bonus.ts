import { z } from "zod";
import { At, Text } from "@/lib/shapes";

/** Why an unpaid spot was added to a campaign, by whom and when. */
export const BonusNote = z.object({ reason: Text(500), by: Text(), at: At });
