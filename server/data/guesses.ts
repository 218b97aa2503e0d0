import { Refusal } from "@/lib/errors";
import { askGlobally, getGlobalClient } from "@/server/data/kernel/client";

/**
 * The longest delay between two attempts is 2 to the 10th seconds, longer than the quarter of an hour in which they
 * are counted.
 */
const DOUBLINGS = 10;

type Limit = {
  /** Seconds after the first attempt until the count is reset. */
  over: number;
  /** Attempts before a delay; the delay starts at two seconds and doubles with each further attempt. */
  free?: number;
  /** Attempts allowed in all. */
  most?: number;
};

/**
 * Counts an attempt at a secret before it is checked, so that parallel attempts are counted too. It runs outside
 * transactions, because a rollback after a wrong answer would undo it. A refused attempt does not count.
 */
export async function takeAttempt(
  key: string,
  now: Date,
  { over, free = 1_000_000, most = 1_000_000 }: Limit,
) {
  const until = new Date(now.getTime() + over * 1000);
  const taken = await askGlobally<{ tries: number }>`
      insert into guess as g (key, tries, last_at, until) values (${key}, 1, ${now}, ${until})
      on conflict (key) do update set
        tries = case when g.until <= ${now} then 1 else g.tries + 1 end,
        until = case when g.until <= ${now} then ${until} else g.until end,
        last_at = ${now}
      where g.until <= ${now} or (g.tries < ${most} and (g.tries < ${free}
        or g.last_at + make_interval(secs => power(2, least(g.tries - ${free} + 1, ${DOUBLINGS}))) <= ${now}))
      returning tries`;
  if (taken.length) return;
  const row = await getGlobalClient().guess.findUnique({ where: { key } });
  const pause =
    row && row.tries >= free && row.tries < most ? 2 ** Math.min(row.tries - free + 1, DOUBLINGS) : 0;
  const open = pause ? row!.last_at.getTime() + pause * 1000 : (row?.until ?? until).getTime();
  throw new Refusal("limit", "limit", { retry_after: Math.max(1, Math.ceil((open - now.getTime()) / 1000)) });
}

/** Takes a successful attempt out of the count; with `all`, every attempt of the key. */
export const returnAttempt = (key: string, all = false) =>
  all
    ? getGlobalClient().guess.deleteMany({ where: { key } })
    : getGlobalClient().guess.updateMany({
        where: { key, tries: { gt: 0 } },
        data: { tries: { decrement: 1 } },
      });

export const deleteOldGuesses = (now: Date) =>
  getGlobalClient().guess.deleteMany({ where: { until: { lt: now } } });
