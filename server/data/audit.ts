import { randomUUID } from "node:crypto";
import { readText } from "@/lib/own";
import type { Ctx } from "@/server/ctx";
import { writeSearchEntries } from "@/server/data/queries/tenant/search-index";

type Recorded = { uuid?: string | null; before?: object | null; after?: object | null };

/**
 * Adds a line to the activity log, for example "campaign.stopped"; it is written at the end of the transaction, with what
 * the search finds of its record. Throws outside a transaction.
 */
export async function record(ctx: Ctx, action: string, { uuid, before, after }: Recorded) {
  if (!ctx.in_transaction) throw new Error(`${action} must be recorded inside a transaction`);
  ctx.activity.push({
    uuid: randomUUID(),
    at: ctx.now,
    actor_id: ctx.actor?.user_id ?? null,
    via: ctx.via,
    action,
    model: action.split(".")[0]!,
    object_id: uuid ?? readText(after, "uuid") ?? readText(before, "uuid") ?? null,
    before: plain(before),
    after: plain(after),
    address: ctx.address,
    request_id: ctx.request_id,
  });
  ctx.before_commit.add(writeSearchEntries);
}
const plain = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);
