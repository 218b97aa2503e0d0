import { Refusal } from "@/lib/errors";
import { askGlobally, getGlobalClient } from "@/server/data/kernel/client";

/**
 * Counts one hit of a key; over `most` in its window of `seconds` it is refused with when to come back. It is counted
 * outside the caller's transaction, on the pool of global reads, so that a rolled back change counts as well.
 */
export async function countHit(key: string, most: number, seconds: number) {
  const rows = await askGlobally<{ hits: number; wait: number }>`
    insert into rate_limit (key, hits, until) values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when rate_limit.until < now() then 1 else rate_limit.hits + 1 end,
      until = case when rate_limit.until < now() then now() + make_interval(secs => ${seconds}) else rate_limit.until end
    returning hits, ceil(extract(epoch from until - now()))::int as wait`;
  const row = rows[0]!;
  if (row.hits > most) throw new Refusal("limit", "limit", { retry_after: Math.max(1, row.wait) });
}

type Bucket = { tokens: number; at: number };
const buckets = new Map<string, Bucket>();
const RATE = 20; // calls a second that one session may keep up
const BURST = 400;

/** The everyday limit of a signed-in session, kept in the process. */
export function countSessionHit(key: string, now: Date) {
  const at = now.getTime() / 1000;
  const bucket = buckets.get(key) ?? { tokens: BURST, at };
  bucket.tokens = Math.min(BURST, bucket.tokens + (at - bucket.at) * RATE);
  bucket.at = at;
  if (buckets.size > 20_000) buckets.clear();
  buckets.set(key, bucket);
  if (bucket.tokens < 1) throw new Refusal("limit", "limit", { retry_after: 1 });
  bucket.tokens -= 1;
}

/** Windows that are over count nothing any more. */
export const deleteOldLimits = (now: Date) =>
  getGlobalClient().rate_limit.deleteMany({ where: { until: { lt: now } } });
