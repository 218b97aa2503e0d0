import type { calls } from "@/lib/calls";
import type { Answer, Ask } from "@/lib/calls/kit";
import { type Day, weekday } from "@/lib/day";
import { conflict, invalid } from "@/lib/errors";
import { rotation } from "@/lib/rules/rotation";
import { type CopyOfPlay, fitSwaps, type SwapCopy } from "@/lib/rules/swap";
import { type Ctx, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { bookBreaks, logsChanged } from "@/server/data/queries/bookings";
import { concernCopy } from "@/server/data/queries/concerns";
import { lockStations } from "@/server/data/queries/occurrences";
import { lockRooms, type PlayToSwap, playsToSwap, writeCopies } from "@/server/data/queries/swaps";
import { asWholeTenant } from "@/server/data/transaction";
import { campaignToEdit, type CampaignRow } from "../campaigns/read";
import { saveGroup } from "../commercial-groups";
import { commercialsNamed } from "./named";

type Calls = (typeof calls)["commercials"];
type Report = Answer<Calls["replace"]>;
/** A preview is the same work, taken back. */
class Previewed extends Error {
  constructor(readonly report: object) {
    super("previewed");
  }
}
const STALE = ["campaigns", "commercials", "commercial_groups", "logs", "breaks", "stations"];

async function previewed<T extends Report>(ctx: Ctx, preview: boolean, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(ctx, async (ctx) => {
      const report = await work(ctx);
      if (preview) throw new Previewed(report);
      return report;
    });
  } catch (e) {
    if (e instanceof Previewed) return e.report as T;
    throw e;
  }
}
