import { Refusal } from "@/lib/errors";
import { askGlobally, getGlobalClient } from "@/server/data/kernel/client";

/** Longest wait between two tries: 2 to the tenth seconds, more than the quarter of an hour they count over. */
const DOUBLINGS = 10;

type Limit = {
  /** Seconds from the first try after which all is forgotten. */
  over: number;
  /** Tries before a delay; it doubles with each further one, from two seconds. */
  free?: number;
  /** Tries at all. */
  most?: number;
};

/**
 * Takes one try at something secret, before it is judged, so that many at once cannot slip through; never inside a
 * transaction, which a wrong answer would take back. A refused try does not count.
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

/** The try was right: what it took is given back, and with `all` every other of the key. */
export const returnAttempt = (key: string, all = false) =>
  all
    ? getGlobalClient().guess.deleteMany({ where: { key } })
    : getGlobalClient().guess.updateMany({
        where: { key, tries: { gt: 0 } },
        data: { tries: { decrement: 1 } },
      });

export const deleteOldGuesses = (now: Date) =>
  getGlobalClient().guess.deleteMany({ where: { until: { lt: now } } });
