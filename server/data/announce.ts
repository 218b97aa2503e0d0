import { setTimeout } from "node:timers/promises";
import { askGlobally } from "@/server/data/kernel/client";

/** A change for subscribers: groups of calls whose answers are stale, and topics of public pages. */
export type Change = { tenant: string; invalidates: string[]; topics?: string[]; job?: string };
/** The Postgres channel of changes. */
export const CHANNEL = "spotledger";

/** Milliseconds during which changes are gathered before they are sent together. */
const TOGETHER = 25;
type Mouth = { waiting: Set<string>; sending: Promise<void> | null };
const mouths = globalThis as { spotledger_mouth?: Mouth };
mouths.spotledger_mouth ??= { waiting: new Set(), sending: null };
const mouth = mouths.spotledger_mouth;

/**
 * Sends changes to all processes, after the answer. NOTIFY takes a lock of the whole database server at the commit, so
 * it is sent in a statement of its own. Changes that arrive while a batch is being sent go together in the next one,
 * without duplicates.
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
    // Without the database there is no change to show; open screens ask again when they reconnect.
  } finally {
    mouth.sending = null;
  }
}
/** Waits until all gathered changes are sent. */
export const waitForAnnouncements = async () => await mouth.sending;
