import { setTimeout } from "node:timers/promises";
import { askGlobally } from "@/server/data/kernel/client";

/**
 * A change for subscribers: groups of calls whose answers are stale, and topics of public pages. With `people` it
 * concerns only these members.
 */
export type Change = {
  tenant: string;
  invalidates: string[];
  topics?: string[];
  job?: string;
  people?: string[];
};
/** The tenant of a change that concerns people of all tenants. */
export const EVERYONE = "everyone";
/** The Postgres channel of changes. */
export const CHANNEL = "spotledger";

/** Milliseconds during which changes are gathered before they are sent together. */
const TOGETHER = 25;
type WaitingChanges = { waiting: Set<string>; sending: Promise<void> | null };
declare global {
  var spotledger_changes: WaitingChanges | undefined;
}
globalThis.spotledger_changes ??= { waiting: new Set(), sending: null };
const waitingChanges = globalThis.spotledger_changes;

/**
 * Sends changes to all processes, after the answer. NOTIFY takes a lock of the whole database server at the commit, so
 * it is sent in a statement of its own. Changes that arrive while a batch is being sent go together in the next one,
 * without duplicates.
 */
export function announceChanges(changes: readonly Change[]) {
  for (const change of changes) waitingChanges.waiting.add(JSON.stringify(change));
  if (waitingChanges.waiting.size > 0) waitingChanges.sending ??= sendWaiting();
}

async function sendWaiting() {
  try {
    while (waitingChanges.waiting.size > 0) {
      await setTimeout(TOGETHER);
      const batch = [...waitingChanges.waiting];
      waitingChanges.waiting.clear();
      await askGlobally`select count(pg_notify(${CHANNEL}, change)) from unnest(${batch}::text[]) as change`;
    }
  } catch {
    // Without the database there is no change to show; open screens ask again when they reconnect.
  } finally {
    waitingChanges.sending = null;
  }
}
/** Waits until all gathered changes are sent. */
export const waitForAnnouncements = async () => await waitingChanges.sending;
