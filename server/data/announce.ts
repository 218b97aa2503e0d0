import { setTimeout } from "node:timers/promises";
import { askGlobally } from "@/server/data/kernel/client";

/** What changed, for those who watch: groups of calls whose answers are old now, and a topic for public pages. */
export type Change = { tenant: string; invalidates: string[]; topics?: string[]; job?: string };
/** Where changes are told. */
export const CHANNEL = "spotledger";

/** Milliseconds in which changes are gathered: no screen shows the difference, and many writes are one notice. */
const TOGETHER = 25;
type Mouth = { waiting: Set<string>; sending: Promise<void> | null };
const mouths = globalThis as { spotledger_mouth?: Mouth };
mouths.spotledger_mouth ??= { waiting: new Set(), sending: null };
const mouth = mouths.spotledger_mouth;

/**
 * Sends changes to all processes, after the answer. Notifying takes a lock of the whole database server at the commit,
 * so it never stands in a transaction that does more; what is said while the last lot is under way goes together, once.
 */
export function announceChanges(changes: readonly Change[]) {
  for (const change of changes) mouth.waiting.add(JSON.stringify(change));
  if (mouth.waiting.size > 0) mouth.sending ??= sendWaiting();
}

async function sendWaiting() {
  try {
    while (mouth.waiting.size > 0) {
      await setTimeout(TOGETHER);
      const said = [...mouth.waiting];
      mouth.waiting.clear();
      await askGlobally`select count(pg_notify(${CHANNEL}, said)) from unnest(${said}::text[]) as said`;
    }
  } catch {
    // Without the database there is nothing new to see; open screens ask again when they reconnect.
  } finally {
    mouth.sending = null;
  }
}
/** Waits until all that was said is sent. */
export const waitForAnnouncements = async () => await mouth.sending;
