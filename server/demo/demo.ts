import { DEMO_TENANT } from "@/lib/demo-tenant";
import { createUserWithTenant, findUserByEmail, listMemberships } from "@/server/data/unscoped";
import { getEnv } from "@/server/env";
import { refreshStatistics } from "@/server/postgres/migrate";
import { hashPassword } from "@/server/services/accounts/secrets";
import { runSweeps } from "@/server/services/sweeps";
import { notifyDueEvents } from "@/server/services/tenant/due-events";
import { eraseTenant } from "@/server/services/tenant/lifecycle/erase";
import { seedBooks } from "./books";
import { seedBroadcasts, settleRecentDays } from "./broadcasts";
import { seedCommercials } from "./commercials";
import { seedContracts } from "./contracts";
import { seedCustomers } from "./customers";
import { seedFraming } from "./framing";
import { seedInventory } from "./inventory";
import { seedLicences, seedPackages, seedStations } from "./market";
import { seedPortraits } from "./portraits";
import { seedProposals } from "./proposals";
import { makeCampaigns, type SeedCampaign, seedCampaigns } from "./sales";
import { makeSeeder, type Seeder, type SeedTarget } from "./seeder";
import { demoSignIn } from "./sign-in";

const SEED = 103;

/** Seeds a tenant; the data is the same each time, with dates relative to today. */
async function seedTenant(t: Seeder, say: (percent: number) => Promise<void>) {
  const stations = await seedStations(t);
  await seedPackages(t, stations);
  await seedLicences(t);
  await seedInventory(t, stations);
  await say(5);
  const advertisers = await seedCustomers(t);
  const { copy, measured } = await seedCommercials(t, advertisers);
  await say(15);
  await seedFraming(t, copy, stations);
  const orders = makeCampaigns(t, advertisers, stations);
  // Those that are in the logs published up to tomorrow; the others are sold while the past is broadcast.
  const isAhead = ({ start }: SeedCampaign) => start > 1;
  const begun = await seedCampaigns(
    t,
    orders.filter((order) => !isAhead(order)),
    copy,
    stations,
  );
  await refreshStatistics(getEnv().DATABASE_URL!);
  await say(35);
  const [aired, next] = await Promise.all([
    seedBroadcasts(t, stations),
    seedCampaigns(t, orders.filter(isAhead), copy, stations),
  ]);
  await settleRecentDays(t, aired);
  const sold = [...begun, ...next];
  await say(85);
  await seedBooks(t, sold);
  await seedContracts(t, sold);
  await seedPortraits(t, stations);
  await seedProposals(t, sold, stations);
  await measured;
  return { customers: advertisers.length, campaigns: sold.length };
}

/** Fills the inbox with what is due now; the worker does so once an hour. */
async function fillInbox(tenant: SeedTarget["tenant"]) {
  const [failure] = await runSweeps(tenant, new Date(), { "due-events": notifyDueEvents });
  if (failure) throw failure;
}

/** Fills an empty tenant with the demo data, as its owner. */
export async function fillWithDemo(of: SeedTarget, say: (percent: number) => Promise<void>) {
  const made = await seedTenant(makeSeeder(SEED, of), say);
  await fillInbox(of.tenant);
  return made;
}

/** Erases the demo tenant of a start that ended before it was complete. */
async function eraseUnfinished(now: Date) {
  const owner = await findUserByEmail(demoSignIn.email);
  for (const { tenant } of owner ? await listMemberships(owner.uuid) : [])
    await eraseTenant(tenant.uuid, now);
}

/** Creates the demo tenant with its owner; `onOwner` is called when the owner can sign in. */
export async function seedDemo(
  say: (line: string) => void,
  runJob: SeedTarget["runJob"],
  onOwner: () => void = () => undefined,
) {
  const started = Date.now();
  say("Creating demo data …");
  const now = new Date();
  await eraseUnfinished(now);
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
  onOwner();
  const { customers, campaigns } = await fillWithDemo({ ...made, runJob }, async () => undefined);
  say(
    `Demo data created in ${Math.round((Date.now() - started) / 1000)} s: ${customers} customers, ${campaigns} campaigns.`,
  );
}
