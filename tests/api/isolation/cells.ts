import { createHash, randomUUID } from "node:crypto";
import { type Capability, isOutside, listCapabilities, type Role } from "@/lib/access/access";
import { findCall } from "@/lib/calls";
import { type Call, listPlaceholders } from "@/lib/calls/kit";
import { signAccessToken } from "@/server/access-token";
import { getGlobalClient } from "@/server/data/kernel/client";
import type { Done, InputValues } from "@/tests/api/calling";
import type { Story } from "@/tests/api/story";
import { membershipRemoved, type Person, person } from "@/tests/world";

/** Who makes the request (trust T1). `at` is the tenant of their session; null is none. */
export type MatrixActor = {
  name: string;
  who: Person | null;
  role: Role | null;
  at: string | null;
  /** Tenants they belong to. */
  of: readonly string[];
  limited: boolean;
  /** State of their session: just confirmed by password unless given. */
  session?: "unconfirmed" | "ended";
  /** API keys used instead of cookies; several, because each has a limit of calls. */
  keys?: string[];
};

/** All actors of the matrix: around tenant A, and from tenant B. */
export async function actorsOf(a: Story, b: Story): Promise<MatrixActor[]> {
  const member = async (name: string, role: Role, tenant: string, limits = {}): Promise<MatrixActor> => ({
    name,
    who: await person(tenant, role, "matrix", limits),
    role,
    at: tenant,
    of: [tenant],
    limited: Object.keys(limits).length > 0 || role === "agent" || role === "agency",
  });
  const both = await member("a member of both, in A", "admin", a.tenant);
  await getGlobalClient().membership.create({
    data: { user_id: both.who!.user_id, tenant_id: b.tenant, role: "viewer" },
  });
  const gone = await member("a removed member", "admin", a.tenant);
  await membershipRemoved(gone.who!);
  const staff = await member("staff without membership", "admin", a.tenant);
  await membershipRemoved(staff.who!);
  await getGlobalClient().app_user.update({ where: { uuid: staff.who!.user_id }, data: { is_staff: true } });
  const keyed = await member("a key of an owner", "owner", a.tenant);
  const keys: string[] = [];
  for (let n = 0; n < 16; n++) {
    const key = { name: `matrix ${n}`, capabilities: listCapabilities("owner"), expires_at: null };
    keys.push((await keyed.who!.api.api_keys.create(key)).secret);
  }
  const nowhere = { role: null, at: null, of: [] };
  return [
    { name: "anonymous", who: null, ...nowhere, limited: false },
    await member("an owner", "owner", a.tenant),
    await member("an admin", "admin", a.tenant),
    { ...(await member("an owner who confirmed nothing", "owner", a.tenant)), session: "unconfirmed" },
    { ...(await member("an owner whose session ended", "owner", a.tenant)), session: "ended" },
    { ...keyed, keys },
    await member("sales", "sales", a.tenant),
    await member("traffic of one station", "traffic", a.tenant, { stations: [a.ids.station!] }),
    await member("a reader", "viewer", a.tenant),
    await member("an agent", "agent", a.tenant, { agent_id: a.ids.agent! }),
    await member("an agency", "agency", a.tenant, { agent_id: a.ids.agency! }),
    { ...both, of: [a.tenant, b.tenant] },
    { ...gone, ...nowhere },
    { ...staff, ...nowhere },
    await member("sales of another tenant", "sales", b.tenant),
    await member("the owner of another tenant", "owner", b.tenant),
  ];
}

const SESSION_ASKS = 250;
/** Valid cookies; from a new session every so often, because each session has a limit of calls. */
export function jarOf({
  who,
  at,
  session,
  keys,
}: Pick<MatrixActor, "who" | "at" | "session" | "keys">): () => Promise<Record<string, string>> {
  let asked = 0;
  let cookies: Record<string, string> = {};
  return async () => {
    if (!who || keys) return {};
    if (asked++ % SESSION_ASKS === 0) {
      const row = await getGlobalClient().session.create({
        data: {
          user_id: who.user_id,
          tenant_id: at ?? who.tenant_id,
          refresh_hash: randomUUID(),
          expires_at: new Date(Date.now() + 3_600_000),
          confirmed_at: session === "unconfirmed" ? null : new Date(),
          revoked_at: session === "ended" ? new Date() : null,
        },
      });
      cookies = { sl_access: signAccessToken(row.uuid, who.user_id, new Date()).token };
    }
    return cookies;
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
export type Position = { path: (string | number)[]; id: string; in: "path" | "body" };

/** Every position of an id in an input: in path, query and body, nested and in lists. */
export function positionsOf(call: Call, input: InputValues): Position[] {
  const inPath = new Set(listPlaceholders(call.path));
  const walk = (value: unknown, path: (string | number)[]): Position[] => {
    if (typeof value === "string")
      return UUID.test(value)
        ? [{ path, id: value, in: path.length === 1 && inPath.has(String(path[0])) ? "path" : "body" }]
        : [];
    if (value instanceof Blob || value === null || typeof value !== "object") return [];
    return Object.entries(value).flatMap(([k, v]) =>
      walk(v, [...path, Array.isArray(value) ? Number(k) : k]),
    );
  };
  return walk(input, []);
}

export function withAt(value: unknown, [step, ...rest]: readonly (string | number)[], id: string): unknown {
  if (step === undefined) return id;
  if (Array.isArray(value)) return value.map((one, n) => (n === step ? withAt(one, rest, id) : one));
  return { ...(value as object), [step]: withAt((value as Record<string, unknown>)[step], rest, id) };
}
export const valueAt = (value: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((at, step) => (at as Record<string | number, unknown> | undefined)?.[step], value);

export const KINDS = ["own", "other", "sandbox", "random", "malformed"] as const;
export type Kind = (typeof KINDS)[number];
/** Malformed ids. */
export const MALFORMED = [
  "x",
  "0",
  "../../etc/passwd",
  "' or 1=1 --",
  "00000000-0000-0000-0000-00000000000g",
  "\u0000",
  "9".repeat(300),
] as const;
/** Other places where a tenant could be named; all of them must be ignored. */
export const SPOOFS = ["header", "cookie", "query"] as const;
export type Spoof = (typeof SPOOFS)[number];
export type Cell = {
  actor: MatrixActor;
  name: string;
  position: Position | null;
  kind: Kind;
  malformed?: string;
  spoof?: Spoof;
};

/** The last successful input of each call that belongs to a tenant or a person. */
export const asksOf = (done: readonly Done[]) =>
  new Map(
    done
      .filter(({ name }) => findCall(name)!.access !== "public")
      .map(({ name, ask: input }) => [name, input]),
  );

/** Starts long work or ends a session: called once by the story, not hundreds of times. */
const ONCE =
  /^(sandbox\.(create_demo|fill)|sessions\.revoke|user\.|profile\.(update|verify|disable|link|unlink)|tenant\.change_default)/;

/**
 * All cells. What would change the own tenant for good (an allowed write with own ids) was called by the story;
 * here own ids are written only by actors who may not.
 */
export function cellsOf(
  actors: readonly MatrixActor[],
  asks: ReadonlyMap<string, InputValues>,
  tenants: Tenants,
): Cell[] {
  const cells: Cell[] = [];
  for (const [name, input] of asks) {
    const call = findCall(name)!;
    if (call.answers === "events") continue;
    const positions = positionsOf(call, input);
    for (const actor of actors) {
      if (actor.who && ONCE.test(name)) continue;
      const reads = call.method === "GET" || /list|search|export$/.test(name);
      if (reads || refusalOf(actor, call, input, null, "own", tenants)) {
        const own: Cell = { actor, name, position: null, kind: "own" };
        cells.push(own, ...SPOOFS.map((spoof) => ({ ...own, spoof })));
      }
      for (const position of positions) {
        for (const kind of ["other", "sandbox", "random"] as const)
          cells.push({ actor, name, position, kind });
        for (const malformed of MALFORMED)
          cells.push({ actor, name, position, kind: "malformed", malformed });
      }
    }
  }
  return cells;
}

const may = (role: Role, call: Call) =>
  ["member", "user"].includes(call.access) || listCapabilities(role).includes(call.access as Capability);

/** The tenants to which the ids of a cell belong. */
export type Tenants = { a: string; b: string };

/**
 * The policy table: the status with which a cell is rejected, or null where its input decides. 401 without a
 * session; 404 where the tenant or an id in the address is not the caller's; 403 where a right is missing. Agents read their
 * own commissions, members those of the whole house.
 */
export function refusalOf(
  actor: MatrixActor,
  call: Call,
  input: InputValues,
  position: Position | null,
  kind: Kind,
  { a, b }: Tenants,
): number | null {
  if (!actor.who || actor.session === "ended") return 401;
  const named = listPlaceholders(call.path);
  const changed = position?.in === "path" && kind !== "own" ? String(position.path[0]) : null;
  if (changed && kind === "malformed") return 404;
  // A malformed body is rejected before anything is looked up, so that it reveals nothing.
  const unreadable = kind === "malformed" && position?.in === "body";
  const other = kind === "other" ? b : null;
  // The story imports into a sandbox, which it deletes again.
  const own = typeof input.tenant === "string" ? input.tenant : a;
  const asked = changed === "tenant" ? other : own;
  const target = named.includes("tenant") ? asked : actor.at;
  if (named.includes("tenant") && !actor.of.includes(target ?? "")) return 404;
  const inTenant = target === actor.at ? actor.role : "viewer";
  const role = target === null ? null : inTenant;
  const foreign = named.some((name) => {
    // A model or a day is no id.
    if (name === "tenant" || !UUID.test(String(input[name]))) return false;
    const owner = changed === name ? other : a;
    return owner !== target;
  });
  const of_a_person = call.access === "user" && (call.method !== "GET" || call.changes);
  const unconfirmed =
    (call.confirmed && (actor.session === "unconfirmed" || actor.keys)) || (actor.keys && of_a_person);
  if (call.access === "user" && unconfirmed) return 403;
  if (call.access === "user") return foreign && !unreadable ? 404 : null;
  if (!role) return 404;
  if (
    !may(role, call) ||
    (call.unscopedOnly && actor.limited) ||
    (call.inside && isOutside(role)) ||
    (call === findCall("commissions.statement") && actor.limited && !isOutside(role)) ||
    unconfirmed
  )
    return 403;
  return foreign && !unreadable ? 404 : null;
}

/** A number derived from a text, the same in every run: decides which cells a sample contains. */
export const lot = (text: string) => createHash("sha256").update(text).digest().readUInt32BE(0);
