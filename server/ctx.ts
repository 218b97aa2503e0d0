import { type Capability, isOutside, listCapabilities, may, type Role } from "@/lib/access/access";
import { CONFIRMED_MINUTES, isWithinMinutes, type Provider, STAFF_HOURS } from "@/lib/access/sign-in";
import type { Input, Output, ServiceOutput } from "@/lib/calls/kit";
import { type DateFormat, type Day, getToday } from "@/lib/day";
import { CONFIRM, forbidden, notFound, Refusal } from "@/lib/errors";
import { announceChanges, type Change } from "@/server/data/announce";
import { type HistoryLine, listHistoryStatements } from "@/server/data/history";
import {
  getTenantClient,
  runForTenant,
  type TenantClient,
  type TenantTransaction,
} from "@/server/data/kernel/client";
import { runAndUndo, runTransaction } from "@/server/data/kernel/transaction";
import type { Scope } from "@/server/data/kernel/work";
import type { findTenant } from "@/server/data/unscoped";
import "@/server/wording";

/** The signed-in person, with their settings. */
export type Actor = {
  user_id: string;
  session_id: string;
  /** When the session's password was last confirmed, and when it passed a second factor. */
  confirmed_at: Date | null;
  two_factor_at: Date | null;
  /** The API key, where a program calls instead of a session. */
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
  /** The agent or agency whose login the member uses. */
  agent: string | null;
  kind: "live" | "sandbox";
  timezone: string;
  currency: string;
  currency_format: string;
  /** Set while a member of the product's staff views the tenant: everything is read-only. */
  view?: StaffView;
  /** Set where calls must not write, whatever they are: Postgres refuses it. */
  is_read_only?: true;
};
/** A view of a tenant by the product's staff, and when it ends by itself. */
export type StaffView = { uuid: string; until: Date };

/** Finds and makes reading calls with the caller's own rights, which never write. */
export type Reader = {
  find: (words: string) => { name: string; summary: string; input: object }[];
  run: (name: string, input: Record<string, unknown>) => Promise<unknown>;
};

/** The context that a service works in. */
export type Ctx = {
  actor: Actor | null;
  tenant: TenantContext | null;
  capabilities: readonly Capability[];
  db: TenantClient | TenantTransaction;
  in_transaction: boolean;
  /** Lines that the transaction writes into the activity log as its last act. */
  activity: HistoryLine[];
  /** Changes that are announced after the commit. */
  changes: Change[];
  /** Work that follows from what was recorded, each once, at the end of the transaction. */
  before_commit: Set<(ctx: Ctx) => Promise<unknown>>;
  /** Work that begins after the commit: see `runAfterCommit`. */
  after_commit: ((ctx: Ctx) => Promise<unknown>)[];
  now: Date;
  /** Today in the tenant's time zone; a station's day is computed in its own zone. */
  today: Day;
  /** The row of the tenant, once a rule of the call has read it: `readTenantOnce`. */
  own: { tenant?: ReturnType<typeof findTenant> };
  /** The date format of the person. */
  date_format: DateFormat;
  /** The language of documents, where they are for somebody else than the person: see `writeFor`. */
  language?: string;
  request_id: string;
  address: string;
  /** The channel of the call: "" a person at a screen, "job", or "key:<name>". */
  via: string;
  /** What the HTTP door knows of the device. */
  device: Device;
  /** Cookies that the door sets or deletes with the answer. */
  cookies: CookieChange[];
  /** Additional headers of the answer. */
  headers: Record<string, string>;
  /** Set by `run` for calls that stream an answer: the assistant reads by it. */
  reader?: Reader;
};
export type Device = {
  refresh_token?: string;
  name?: string;
  /** The signed list of people who signed in on this device before. */
  known?: string;
  /** What opens shared documents whose password was entered on this device. */
  unlocked?: string;
  /** The identity of a person who has just returned from Google or Microsoft. */
  external?: External;
  /** The signature of a webhook. */
  signature?: string;
};
export type External = {
  provider: Provider;
  subject: string;
  email: string;
  verified: boolean;
};
export type CookieChange = { name: string; value: string; max_age: number; path: string };

/** The same context, whose documents are written in the language of their receiver. */
export const writeFor = (ctx: Ctx, language: string | undefined): Ctx =>
  language === undefined ? ctx : { ...ctx, language };
/** The language of the documents of a context. */
export const getLanguage = (ctx: Ctx): string => ctx.language ?? ctx.actor?.language ?? "en";

export type Service<C> = (ctx: Ctx, input: Input<C>) => Promise<ServiceOutput<C>>;
export type { Output };

/** What a transaction collects. */
const makeLists = (): Pick<Ctx, "activity" | "changes" | "before_commit" | "after_commit"> => ({
  activity: [],
  changes: [],
  before_commit: new Set(),
  after_commit: [],
});

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
    ...makeLists(),
    now,
    today: getToday(now, tenant?.timezone ?? "Europe/London"),
    own: {},
    date_format: actor?.date_format ?? "D.M.Y",
    request_id,
    address,
    via,
    device,
    cookies: [],
    headers: {},
  };
}

/**
 * Returns the part of the tenant that a member may see; null is all of it. The login of an agent or agency without an
 * assigned agent sees nothing.
 */
export function scopeOf(tenant: TenantContext | null): Scope | null {
  if (!tenant) return null;
  if (isOutside(tenant.role)) return { by: "agent", ids: tenant.agent ? [tenant.agent] : [] };
  return tenant.stations && { by: "stations", ids: tenant.stations };
}

/** Runs work with the tenant and the member's scope set on every connection it takes; a view by staff is read-only. */
export const withTenant = <T>(ctx: Ctx, work: () => Promise<T>): Promise<T> =>
  runForTenant(
    ctx.tenant?.tenant_id ?? "",
    work,
    scopeOf(ctx.tenant),
    ctx.tenant?.view !== undefined || ctx.tenant?.is_read_only === true,
  );

/**
 * Runs work in one transaction with its activity lines and jobs; inside a transaction it joins that one. Announces the
 * changes after the commit. Throws what the work throws, after rolling back.
 */
export async function inTransaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.in_transaction) return work(ctx);
  const { tenant_id } = tenantOf(ctx);
  const { found, inside } = await runTransaction(
    tenant_id,
    async (db) => {
      const inside: Ctx = { ...ctx, db, in_transaction: true, ...makeLists() };
      const found = await work(inside);
      for (const act of inside.before_commit) await act(inside);
      return { found, inside };
    },
    // Written last: the head of the log is one row per tenant, so a transaction that holds its lock waits for nothing
    // else.
    ({ inside }) => listHistoryStatements(tenant_id, inside.activity),
  );
  announceChanges(inside.changes);
  for (const act of inside.after_commit) await act(ctx);
  return found;
}

/**
 * Runs work that no rollback undoes, such as deleting a file, after the commit of the outermost transaction, with the
 * context outside it. Outside a transaction it runs at once; after a rollback it does not run.
 */
export async function runAfterCommit(ctx: Ctx, act: (ctx: Ctx) => Promise<unknown>) {
  if (ctx.in_transaction) ctx.after_commit.push(act);
  else await act(ctx);
}

const REHEARSED = new Refusal("conflict", "rehearsed");
/** Runs work in a transaction, returns its result and rolls back. */
export async function rehearse<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.in_transaction) {
    return runAndUndo(ctx.db, () => work({ ...ctx, ...makeLists() }));
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
/** Refuses (403, `confirm_password`) unless the password of this session was confirmed within the last minutes. */
export function requireConfirmed(ctx: Ctx) {
  if (!isWithinMinutes(actorOf(ctx).confirmed_at, ctx.now, CONFIRMED_MINUTES))
    throw new Refusal("forbidden", CONFIRM);
}
/** Refuses callers that are not the product's staff (404), and those whose second factor is older than allowed. */
export function requireStaff(ctx: Ctx) {
  if (!ctx.actor?.is_staff) throw notFound();
  if (!isWithinMinutes(ctx.actor.two_factor_at, ctx.now, STAFF_HOURS * 60))
    throw forbidden("two_factor_wanted");
}
/** The composite key of a row of the context's tenant. */
export const keyOf = (ctx: Ctx, uuid: string) => ({
  tenant_id_uuid: { tenant_id: tenantOf(ctx).tenant_id, uuid },
});
export const hasCapability = (ctx: Ctx, wanted: Capability) => may(ctx.capabilities, wanted);
