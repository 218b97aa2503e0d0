import { randomUUID } from "node:crypto";
import type { Role } from "@/lib/access/access";
import { DEFAULT_NUMBERING } from "@/lib/billing/numbering";
import type { CallName, Calls } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { run } from "@/server/api/run";
import { type CookieChange, type Ctx, type Device, makeCtx } from "@/server/ctx";
import { askGlobally, getGlobalClient, getTenantClient, runForTenant } from "@/server/data/kernel/client";
import { findMembership } from "@/server/data/unscoped";
import { tenantContextOf } from "@/server/identity";
import { runJob } from "@/server/jobs/run-job";

type Answers = {
  [G in keyof Calls]: {
    [V in keyof Calls[G]]: (input: CallArgs<Calls[G][V]>) => Promise<AnswerOf<`${G & string}.${V & string}`>>;
  };
};
type AnswerOf<N extends string> = N extends CallName ? Awaited<ReturnType<typeof run<N>>> : never;

export type Person = {
  ctx: () => Promise<Ctx>;
  api: Answers;
  user_id: string;
  tenant_id: string;
  email: string;
};

/** Calls as a person makes them: in-process, through the same code as over HTTP. */
function doors(ctx: () => Promise<Ctx>): Answers {
  const group = (g: string) =>
    new Proxy(
      {},
      {
        get: (_, verb) => async (input: never) => run(await ctx(), `${g}.${String(verb)}` as CallName, input),
      },
    );
  return new Proxy({} as Answers, { get: (_, g) => group(String(g)) });
}

/** A Saturday before the week of the tests: the result of a test never depends on the day it is run. */
const STANDING = "2026-11-21T09:00:00Z";
let now: Date | null = new Date(STANDING);
/** Stops the clock of all calls at a moment; null sets it back to where it stands for every test. */
export const setClock = (at: string | null) => {
  now = new Date(at ?? STANDING);
};
/** Lets the clock of all calls run: for tests of what waits for the real time. */
export const runClock = () => {
  now = null;
};

/** Requests over HTTP see the real time, calls see the clock of the test: a session is confirmed for both. */
const findLatest = () => new Date(Math.max(Date.now(), now?.getTime() ?? 0));

/** The stations or the agent to which a person of the test world is limited. */
export type Limits = { stations?: string[]; agent_id?: string };
export async function person(
  tenant_id: string,
  role: Role,
  name: string,
  limits: Limits = {},
): Promise<Person> {
  const email = `${name}-${randomUUID().slice(0, 8)}@example.test`;
  const [user_id, session_id] = [randomUUID(), randomUUID()];
  // In one statement, because a tenth of all statements of the tests made people.
  await askGlobally`
    with made as (
      insert into app_user (uuid, email, first_name, last_name, activated_at, default_tenant)
      values (${user_id}::uuid, ${email}, ${name}, 'Test', now(), ${tenant_id}::uuid)
    ), seat as (
      insert into membership (user_id, tenant_id, role, stations, agent_id)
      values (${user_id}::uuid, ${tenant_id}::uuid, ${role}, ${limits.stations ? JSON.stringify(limits.stations) : null}::jsonb, ${limits.agent_id ?? null}::uuid)
    )
    insert into session (uuid, user_id, tenant_id, refresh_hash, expires_at, confirmed_at)
    values (${session_id}::uuid, ${user_id}::uuid, ${tenant_id}::uuid, ${randomUUID()}, now() + interval '1 hour', ${findLatest()})`;
  const ctx = async () => {
    const at = await findMembership(user_id, tenant_id);
    return makeCtx({
      actor: {
        user_id,
        session_id,
        confirmed_at: findLatest(),
        two_factor_at: null,
        email,
        name,
        is_staff: false,
        language: "en",
        date_format: "D.M.Y",
        clock: 24,
      },
      tenant: at && tenantContextOf(at),
      ...(now && { now }),
      request_id: "test",
    });
  };
  return { ctx, api: doors(ctx), user_id, tenant_id, email };
}

export async function organisation(name: string): Promise<string> {
  const uuid = randomUUID();
  const taxes = [{ name: "VAT 20 %", percent_bp: 2000, default: true }];
  await askGlobally`
    insert into tenant (uuid, name, timezone, taxes_json, numbering_json)
    values (${uuid}::uuid, ${name}, 'Europe/London', ${JSON.stringify(taxes)}::jsonb, ${JSON.stringify(DEFAULT_NUMBERING)}::jsonb)`;
  return uuid;
}

/** The people of the tests: Ana owns a tenant, Vera reads it, Sam sells, Tom does traffic, Fay finance; Cara owns another. */
export async function world() {
  const here = await organisation("Vane & Kestrel Radio");
  const there = await organisation("Neighbour Radio");
  const [ana, vera, sam, tom, fay, cara] = await Promise.all([
    person(here, "owner", "ana"),
    person(here, "viewer", "vera"),
    person(here, "sales", "sam"),
    person(here, "traffic", "tom"),
    person(here, "finance", "fay"),
    person(there, "owner", "cara"),
  ]);
  const anonymous = doors(async () => makeCtx({ request_id: "test", ...(now && { now }) }));
  return { here, there, ana, vera, sam, tom, fay, cara, anonymous };
}

/** Somebody without a session, with what their device keeps; `cookies` collects what it is told to keep. */
export function visitor(device: Device = {}): { api: Answers; cookies: CookieChange[] } {
  const cookies: CookieChange[] = [];
  const ctx = async () => ({ ...makeCtx({ request_id: "test", device, ...(now && { now }) }), cookies });
  return { api: doors(ctx), cookies };
}

/** Runs all work that is queued in a person's tenant, as the worker would. */
export async function workOff({ tenant_id }: Pick<Person, "tenant_id">) {
  const queued = await runForTenant(tenant_id, () =>
    getTenantClient(tenant_id).job.findMany({ where: { state: "queued" }, orderBy: { uuid: "asc" } }),
  );
  for (const { uuid } of queued) await runJob({ tenant: tenant_id, job: uuid }, true);
}

/** Removes a person from their tenant. */
export const membershipRemoved = ({ user_id, tenant_id }: Person) =>
  getGlobalClient().membership.delete({ where: { user_id_tenant_id: { user_id, tenant_id } } });
