import { type Capability, isOutside, listCapabilities, may, type Role } from "@/lib/access/access";
import { CONFIRMED_MINUTES, isWithinMinutes, type Provider } from "@/lib/access/sign-in";
import type { Input, Output, ServiceOutput } from "@/lib/calls/kit";
import { type DateFormat, type Day, getToday } from "@/lib/day";
import { CONFIRM, notFound, Refusal } from "@/lib/errors";
import { announceChanges, type Change } from "@/server/data/announce";
import { type HistoryLine, writeHistory } from "@/server/data/history";
import {
  getTenantClient,
  runForTenant,
  type TenantClient,
  type TenantTransaction,
} from "@/server/data/kernel/client";
import { runAndUndo, runTransaction } from "@/server/data/kernel/transaction";
import type { Scope } from "@/server/data/kernel/work";

/** Who acts: a signed-in person, in the tenant of the session, with their role there. */
export type Actor = {
  user_id: string;
  session_id: string;
  /** When the session's password was last confirmed, and when it passed a second factor. */
  confirmed_at: Date | null;
  two_factor_at: Date | null;
  /** The key a program acts with, instead of a session. */
  key_id?: string;
  email: string;
  name: string;
  is_staff: boolean;
  language: string;
  date_format: DateFormat;
  clock: 12 | 24;
};
export type TenantContext = {
  tenant_id: string;
  role: Role;
  /** The stations the member is limited to; null is all. */
  stations: readonly string[] | null;
  /** The agent or agency the member stands for. */
  agent: string | null;
  kind: "live" | "sandbox";
  timezone: string;
  currency: string;
  currency_format: string;
};

/** Everything a service may know about where it runs. */
export type Ctx = {
  actor: Actor | null;
  tenant: TenantContext | null;
  capabilities: readonly Capability[];
  db: TenantClient | TenantTransaction;
  in_transaction: boolean;
  /** What the transaction will write into the activity log as its last act. */
  activity: HistoryLine[];
  /** What watchers are told once it has committed. */
  changes: Change[];
  now: Date;
  /** Today at the tenant's own zone; a station's day comes from its zone. */
  today: Day;
  /** How the person writes dates. */
  date_format: DateFormat;
  request_id: string;
  address: string;
  /** On whose behalf: "" is the person at a screen; "job", "key:<name>". */
  via: string;
  /** What the HTTP door saw of the device. */
  device: Device;
  /** What the door must do with the session's cookies once the call is answered. */
  cookies: CookieChange[];
  /** Further headers of the answer. */
  headers: Record<string, string>;
};
export type Device = {
  refresh_token?: string;
  name?: string;
  /** The signed list of people who signed in here before. */
  known?: string;
  /** Who has just come back from Google or Microsoft. */
  external?: External;
  /** What another's machine signed its words with. */
  signature?: string;
};
export type External = {
  provider: Provider;
  subject: string;
  email: string;
  verified: boolean;
};
export type CookieChange = { name: string; value: string; max_age: number; path: string };

export type Service<C> = (ctx: Ctx, input: Input<C>) => Promise<ServiceOutput<C>>;
export type { Output };

const noTenantClient = new Proxy({} as TenantClient, {
  get() {
    throw new Error("no tenant in this context");
  },
});

export function makeCtx(from: {
  actor?: Actor | null;
  tenant?: TenantContext | null;
  now?: Date;
  request_id?: string;
  address?: string;
  via?: string;
  device?: Device;
}): Ctx {
  const {
    actor = null,
    tenant = null,
    now = new Date(),
    request_id = "",
    address = "",
    via = "",
    device = {},
  } = from;
  return {
    actor,
    tenant,
    capabilities: tenant ? listCapabilities(tenant.role) : [],
    db: tenant ? getTenantClient(tenant.tenant_id) : noTenantClient,
    in_transaction: false,
    activity: [],
    changes: [],
    now,
    today: getToday(now, tenant?.timezone ?? "Europe/London"),
    date_format: actor?.date_format ?? "D.M.Y",
    request_id,
    address,
    via,
    device,
    cookies: [],
    headers: {},
  };
}

/** What of the tenant a member works for. An agent's or agency's login that stands for nobody sees nothing. */
export function scopeOf(tenant: TenantContext | null): Scope | null {
  if (!tenant) return null;
  if (isOutside(tenant.role)) return { by: "agent", ids: tenant.agent ? [tenant.agent] : [] };
  return tenant.stations && { by: "stations", ids: tenant.stations };
}

/** Runs work with its tenant, and what of it the member works for, set on every connection it takes. */
export const withTenant = <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> =>
  runForTenant(ctx.tenant?.tenant_id ?? "", work, scopeOf(ctx.tenant));

/** A service that writes: one transaction for the change, its audit row and its jobs; then watchers are told. */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.in_transaction) return work(ctx);
  const { tenant_id } = tenantOf(ctx);
  const { found, inside } = await runTransaction(
    tenant_id,
    async (db) => {
      const inside: Ctx = { ...ctx, db, in_transaction: true, activity: [], changes: [] };
      return { found: await work(inside), inside };
    },
    // Last, because the log's head is one row a tenant: whoever holds it waits for nobody.
    (db, { inside }) => writeHistory(db, tenant_id, inside.activity),
  );
  announceChanges(inside.changes);
  return found;
}

const REHEARSED = new Refusal("conflict", "rehearsed");
/** The same work, and what it would answer; nothing of it is kept. */
export async function rehearse<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.in_transaction) {
    return runAndUndo(ctx.db, () => work({ ...ctx, activity: [], changes: [] }));
  }
  const answers: T[] = [];
  try {
    await inTransaction(ctx, async (inside) => {
      answers.push(await work(inside));
      throw REHEARSED;
    });
  } catch (e) {
    if (e !== REHEARSED) throw e;
  }
  return answers.at(-1)!;
}

export function tenantOf(ctx: Ctx): TenantContext {
  if (!ctx.tenant) throw notFound();
  return ctx.tenant;
}
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Refusal("unauthenticated");
  return ctx.actor;
}
/** For what is sensitive: the password of this session was confirmed minutes ago. */
export function requireConfirmed(ctx: Ctx) {
  if (!isWithinMinutes(actorOf(ctx).confirmed_at, ctx.now, CONFIRMED_MINUTES))
    throw new Refusal("forbidden", CONFIRM);
}
/** The composite key of one of this tenant's rows. */
export const keyOf = (ctx: Ctx, uuid: string) => ({
  tenant_id_uuid: { tenant_id: tenantOf(ctx).tenant_id, uuid },
});
export const hasCapability = (ctx: Ctx, wanted: Capability) => may(ctx.capabilities, wanted);
