import type { CallName, CallNamed } from "@/lib/calls";
import type { Give } from "@/lib/calls/kit";
import { addDays, type Day, instantOf, today } from "@/lib/day";
import { DEFAULT_NUMBERING } from "@/lib/rules/numbering";
import { actorFrom, placeFrom } from "@/server/api/identity";
import { run } from "@/server/api/run";
import { makeCtx } from "@/server/ctx";
import { createUserWithTenant } from "@/server/data/unscoped";
import { hashPassword } from "@/server/services/accounts/secrets";
import { type Dice, dice } from "./random";
import { demoSignIn } from "./sign-in";

const ZONE = "Europe/London";

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

export async function makeTeller(seed: number): Promise<Teller> {
  const now = new Date();
  const { user, tenant } = await createUserWithTenant(
    {
      email: demoSignIn.email,
      password_hash: await hashPassword(demoSignIn.password),
      first_name: "Ines",
      last_name: "Marlow",
      activated_at: now,
      created_at: now,
      profile: {
        language: "en",
        datetime_format_json: {
          date_format: "D.M.Y",
          time_format: "24",
          first_week_day_number: 1,
          show_week_number: true,
        },
      },
    },
    {
      name: "Vane & Kestrel Radio",
      business: "radio",
      country: "GB",
      timezone: ZONE,
      currency: "EUR",
      currency_symbol: "€",
      taxes_json: [
        { name: "VAT 20 %", percent_bp: 2000, default: true },
        { name: "Zero rate", percent_bp: 0, default: false },
      ],
      numbering_json: DEFAULT_NUMBERING,
      terms_days: 30,
      letterhead: {
        lines: ["Vane & Kestrel Radio Ltd", "4 Harbour Row, Hillfort HF1 2QA"],
      },
      created_at: now,
    },
  );
  const here = today(now, ZONE);
  const place = placeFrom({ tenant, role: "owner" });
  const actor = actorFrom(user, "");
  const ctxAt = (at: Date) => makeCtx({ actor, place, now: at, request_id: "demo" });
  const ctxOn = (day: Day) => ctxAt(day === here ? now : instantOf(day, 12 * 3600, ZONE)!);
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
