import type { CallName, CallNamed } from "@/lib/calls";
import type { Give } from "@/lib/calls/kit";
import { addDays, type Day, instantOf, today } from "@/lib/day";
import { actorFrom, placeFrom } from "@/server/api/identity";
import { run } from "@/server/api/run";
import { makeCtx } from "@/server/ctx";
import type { tenantById, userById } from "@/server/data/unscoped";
import { type Dice, dice } from "./random";

type Tenant = NonNullable<Awaited<ReturnType<typeof tenantById>>>;
type User = NonNullable<Awaited<ReturnType<typeof userById>>>;

/** Tells the story: every act is a call, made on a day of the story. */
export type Teller = {
  tenant: string;
  today: Day;
  dice: Dice;
  /** The same as `act`, but the clock stands at noon of a day. */
  on<N extends CallName>(day: Day, name: N, ask: Give<CallNamed<N>>): ReturnType<typeof run<N>>;
  act<N extends CallName>(name: N, ask: Give<CallNamed<N>>): ReturnType<typeof run<N>>;
  ctxOn(day: Day): ReturnType<typeof makeCtx>;
  /** So many days from today; negative is past. */
  day(offset: number): Day;
};

/** A teller for a person in a tenant they own; the tenant is empty yet. */
export function makeTeller(seed: number, { user, tenant }: { user: User; tenant: Tenant }): Teller {
  const now = new Date();
  const here = today(now, tenant.timezone);
  const place = placeFrom({ tenant, role: "owner" });
  const actor = actorFrom(user, "");
  const ctxAt = (at: Date) => makeCtx({ actor, place, now: at, request_id: "demo" });
  const ctxOn = (day: Day) => ctxAt(day === here ? now : instantOf(day, 12 * 3600, tenant.timezone)!);
  return {
    tenant: tenant.uuid,
    today: here,
    dice: dice(seed),
    ctxOn,
    on: (day, name, ask) => run(ctxOn(day), name, ask),
    act: (name, ask) => run(ctxAt(now), name, ask),
    day: (offset) => addDays(here, offset),
  };
}
