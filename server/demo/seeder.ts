import type { CallName, CallNamed } from "@/lib/calls";
import type { CallArgs } from "@/lib/calls/kit";
import { addDays, type Day, getToday, toInstant } from "@/lib/day";
import { run } from "@/server/api/run";
import { makeCtx } from "@/server/ctx";
import type { findTenant, findUser } from "@/server/data/unscoped";
import { tenantContextOf, toActor } from "@/server/identity";
import { type Dice, makeDice } from "./random";

type Tenant = NonNullable<Awaited<ReturnType<typeof findTenant>>>;
type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Tells the story: every act is a call, made on a day of the story. */
export type Seeder = {
  tenant: string;
  today: Day;
  dice: Dice;
  /** The same as `act`, but the clock stands at noon of a day. */
  on<N extends CallName>(day: Day, name: N, input: CallArgs<CallNamed<N>>): ReturnType<typeof run<N>>;
  act<N extends CallName>(name: N, input: CallArgs<CallNamed<N>>): ReturnType<typeof run<N>>;
  ctxOn(day: Day): ReturnType<typeof makeCtx>;
  /** Does a queued job now, instead of in the worker. */
  runJob(job: string): Promise<void>;
  /** So many days from today; negative is past. */
  day(offset: number): Day;
};

/** Who seeds which tenant, and how its jobs are done. */
export type SeedTarget = {
  user: User;
  tenant: Tenant;
  runJob: (message: { tenant: string; job: string }, last: boolean) => Promise<void>;
};

/** A seeder for the owner of a tenant that is still empty; the same seed gives the same data around today. */
export function makeSeeder(seed: number, { user, tenant, runJob }: SeedTarget): Seeder {
  const now = new Date();
  const here = getToday(now, tenant.timezone);
  const place = tenantContextOf({ tenant, role: "owner" });
  const actor = toActor(user, "");
  const ctxAt = (at: Date) => makeCtx({ actor, tenant: place, now: at, request_id: "demo" });
  const ctxOn = (day: Day) => ctxAt(day === here ? now : toInstant(day, 12 * 3600, tenant.timezone)!);
  return {
    tenant: tenant.uuid,
    today: here,
    dice: makeDice(seed),
    ctxOn,
    on: (day, name, input) => run(ctxOn(day), name, input),
    act: (name, input) => run(ctxAt(now), name, input),
    runJob: (job) => runJob({ tenant: tenant.uuid, job }, true),
    day: (offset) => addDays(here, offset),
  };
}
