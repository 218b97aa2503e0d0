import { DEMO_TENANT } from "@/lib/demo-tenant";
import { refreshStatistics } from "@/server/data/migrate";
import { createUserWithTenant } from "@/server/data/unscoped";
import { env } from "@/server/env";
import { hashPassword } from "@/server/services/accounts/secrets";
import { keepBooks } from "./books";
import { recordCopy } from "./copy";
import { dressCopy } from "./copy-desk";
import { signCustomers } from "./customers";
import { furnish } from "./inventory";
import { licenceStations, openStations } from "./market";
import { broadcast } from "./on-air";
import { sellCampaigns } from "./sales";
import { demoSignIn } from "./sign-in";
import { makeTeller, type Teller } from "./teller";

const SEED = 103;

/** The story of a tenant, the same at every telling but for the dates, which stand around today. */
async function tell(t: Teller, say: (percent: number) => Promise<void>) {
  const stations = await openStations(t);
  await licenceStations(t);
  await furnish(t, stations);
  await say(5);
  const advertisers = await signCustomers(t);
  const { copy, measured } = await recordCopy(t, advertisers);
  await say(15);
  await dressCopy(t, copy, stations);
  const sold = await sellCampaigns(t, advertisers, copy, stations);
  await refreshStatistics(env().DATABASE_URL!);
  await say(45);
  await broadcast(t, stations);
  await say(85);
  await keepBooks(t, sold);
  await measured;
  return { customers: advertisers.length, campaigns: sold.length };
}

/** The demo tenant of a first start, with its owner. */
export async function seedDemo(say: (line: string) => void) {
  const started = Date.now();
  say("Creating demo data …");
  const now = new Date();
  const made = await createUserWithTenant(
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
    { ...DEMO_TENANT, created_at: now },
  );
  const { customers, campaigns } = await tell(makeTeller(SEED, made), async () => undefined);
  say(
    `Demo data created in ${Math.round((Date.now() - started) / 1000)} s: ${customers} customers, ${campaigns} campaigns.`,
  );
}

/** Tells the story in a practice copy that is empty yet, as its owner. */
export const fillWithDemo = (of: Parameters<typeof makeTeller>[1], say: (percent: number) => Promise<void>) =>
  tell(makeTeller(SEED, of), say);
