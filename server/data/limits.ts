import { Refusal } from "@/lib/errors";
import { askGlobally, getGlobalClient } from "@/server/data/kernel/client";

/**
 * Counts one hit of a key; more than `most` within `seconds` are refused (429) with the time to retry. It is counted
 * outside the caller's transaction, so that hits of rolled back changes count too.
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
const RATE = 20; // calls per second that one session may sustain
const BURST = 400;

/** Limits the calls of a signed-in session; counted in the process. */
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

/** Deletes windows that have ended. */
export const deleteOldLimits = (now: Date) =>
  getGlobalClient().rate_limit.deleteMany({ where: { until: { lt: now } } });
