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

type Listener = (change: Change) => void;
type Subscriber = { listeners: Set<Listener>; client: pg.Client | null; opening: Promise<void> | null };
declare global {
  var spotledger_subscriber: Subscriber | undefined;
}

/**
 * Subscribes to every change of the database, over one connection per process that reconnects by itself. Returns the
 * function that unsubscribes.
 */
export async function subscribe(listener: Listener): Promise<() => void> {
  globalThis.spotledger_subscriber ??= { listeners: new Set(), client: null, opening: null };
  const subscriber = globalThis.spotledger_subscriber;
  subscriber.listeners.add(listener);
  if (!subscriber.client) {
    subscriber.opening ??= open(subscriber);
    await subscriber.opening;
  }
  return () => subscriber.listeners.delete(listener);
}

async function open(subscriber: Subscriber) {
  const client = new pg.Client({
    connectionString: buildAppUrl(getEnv().DATABASE_URL!),
    application_name: "spotledger-events",
  });
  const reconnect = () => {
    subscriber.client = null;
    subscriber.opening = null;
    if (subscriber.listeners.size)
      setTimeout(() => {
        subscriber.opening ??= open(subscriber).catch(reconnect);
      }, 1_000).unref();
  };
  client.on("error", reconnect);
  client.on("notification", (n) => {
    const change = JSON.parse(n.payload ?? "{}") as Change;
    for (const listener of subscriber.listeners) listener(change);
  });
  await client.connect();
  await client.query(`listen ${CHANNEL}`);
  subscriber.client = client;
  subscriber.opening = null;
}

export async function closeSubscriptions() {
  await globalThis.spotledger_subscriber?.client?.end();
  globalThis.spotledger_subscriber = undefined;
}
