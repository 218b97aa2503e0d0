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

/** Seeds data: every act is a call, made on a chosen day. */
export type Seeder = {
  tenant: string;
  today: Day;
  dice: Dice;
  /** The same as `act`, with the clock at noon of a day. */
  on<N extends CallName>(day: Day, name: N, input: CallArgs<CallNamed<N>>): ReturnType<typeof run<N>>;
  act<N extends CallName>(name: N, input: CallArgs<CallNamed<N>>): ReturnType<typeof run<N>>;
  ctxOn(day: Day): ReturnType<typeof makeCtx>;
  /** Runs a queued job now, instead of in the worker. */
  runJob(job: string): Promise<void>;
  /** The day `offset` days from today; negative is past. */
  day(offset: number): Day;
};

/** The person and tenant to seed, and the function that runs its jobs. */
export type SeedTarget = {
  user: User;
  tenant: Tenant;
  runJob: (message: { tenant: string; job: string }, last: boolean) => Promise<void>;
};

/** Makes a seeder for the owner of an empty tenant; the same seed gives the same data relative to today. */
export function makeSeeder(seed: number, { user, tenant, runJob }: SeedTarget): Seeder {
  const now = new Date();
  const today = getToday(now, tenant.timezone);
  const tenantContext = tenantContextOf({ tenant, role: "owner" });
  const actor = toActor(user, "");
  const ctxAt = (at: Date) => makeCtx({ actor, tenant: tenantContext, now: at, request_id: "demo" });
  const ctxOn = (day: Day) => ctxAt(day === today ? now : toInstant(day, 12 * 3600, tenant.timezone)!);
  return {
    tenant: tenant.uuid,
    today: today,
    dice: makeDice(seed),
    ctxOn,
    on: (day, name, input) => run(ctxOn(day), name, input),
    act: (name, input) => run(ctxAt(now), name, input),
    runJob: (job) => runJob({ tenant: tenant.uuid, job }, true),
    day: (offset) => addDays(today, offset),
  };
}
