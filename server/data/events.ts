import pg from "pg";
import { type Ctx, tenantOf } from "@/server/ctx";
import { announceChanges, CHANNEL, type Change } from "@/server/data/announce";
import { buildAppUrl } from "@/server/data/kernel/address";
import { getEnv } from "@/server/env";

export type { Change };

/** A message of Postgres holds 8,000 bytes; a change for more people than this is sent to all members. */
const MOST_PEOPLE = 150;

/** Publishes a change to subscribers: after the commit inside a transaction, and not at all after a rollback. */
export async function publishChange(
  ctx: Ctx,
  invalidates: string[],
  { people, ...more }: Omit<Change, "tenant" | "invalidates"> = {},
) {
  const only = people && people.length <= MOST_PEOPLE && { people };
  const change: Change = { tenant: tenantOf(ctx).tenant_id, invalidates, ...more, ...only };
  if (ctx.in_transaction) ctx.changes.push(change);
  else announceChanges([change]);
}

/** Someone who follows the changes; `lose` is called once, when changes may have been missed. */
type Listener = { hear: (change: Change) => void; lose: () => void };
type Subscriber = { listeners: Set<Listener>; listening: Promise<pg.Client> | null };
declare global {
  var spotledger_subscriber: Subscriber | undefined;
}

/**
 * Subscribes to every change of the database, over one connection per process. Returns the function that unsubscribes.
 * A lost connection ends all subscriptions: whoever subscribes anew knows that changes may have been missed. Rejects
 * while the database cannot be reached.
 */
export async function subscribe(listener: Listener): Promise<() => void> {
  globalThis.spotledger_subscriber ??= { listeners: new Set(), listening: null };
  const subscriber = globalThis.spotledger_subscriber;
  subscriber.listeners.add(listener);
  subscriber.listening ??= startListening(subscriber);
  await subscriber.listening;
  return () => subscriber.listeners.delete(listener);
}

async function startListening(subscriber: Subscriber): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: buildAppUrl(getEnv().DATABASE_URL!),
    application_name: "spotledger-events",
  });
  const lose = () => {
    const lost = [...subscriber.listeners];
    subscriber.listeners.clear();
    subscriber.listening = null;
    for (const listener of lost) listener.lose();
  };
  client.on("notification", (n) => {
    const change = JSON.parse(n.payload ?? "{}") as Change;
    for (const { hear } of subscriber.listeners) hear(change);
  });
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  } catch (e) {
    lose();
    throw e;
  }
  // A connection that breaks reports it more than once.
  client.once("error", lose).on("error", () => undefined);
  return client;
}

export async function closeSubscriptions() {
  await (await globalThis.spotledger_subscriber?.listening)?.end();
  globalThis.spotledger_subscriber = undefined;
}
