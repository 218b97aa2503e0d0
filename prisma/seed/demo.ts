import { refreshStatistics } from "@/server/data/migrate";
import { env } from "@/server/env";
import { keepBooks } from "./books";
import { recordCopy } from "./copy";
import { signCustomers } from "./customers";
import { licenceStations, openStations } from "./market";
import { broadcast } from "./on-air";
import { sellCampaigns } from "./sales";
import { makeTeller } from "./teller";

const SEED = 103;

/** The demo tenant and its story: the same at every run but for the dates, which stand around today. */
export async function seedDemo(say: (line: string) => void) {
  const started = Date.now();
  say("Telling the demo story …");
  const t = await makeTeller(SEED);
  const stations = await openStations(t);
  await licenceStations(t);
  const advertisers = await signCustomers(t);
  const { copy, measured } = await recordCopy(t, advertisers);
  const sold = await sellCampaigns(t, advertisers, copy, stations);
  await refreshStatistics(env().DATABASE_URL!);
  await broadcast(t, stations);
  await keepBooks(t, sold);
  await measured;
  say(
    `Told in ${Math.round((Date.now() - started) / 1000)} s: ${advertisers.length} customers, ${sold.length} campaigns.`,
  );
}
