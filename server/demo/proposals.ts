import { addDays, type Day } from "@/lib/day";
import { takeAt } from "@/lib/must";
import { makeCampaignLines } from "@/lib/proposals/campaign-lines";
import type { Stations } from "./market";
import type { SoldCampaign } from "./sales";
import type { Seeder } from "./seeder";

const VALID_DAYS = 12;
const FLIGHT_DAYS = 27;
const TERMS = "Billed monthly for what has aired. Payable within 14 days.";
const TITLES = ["Winter season", "Spring opening", "Early bird", "Service weeks", "Anniversary", "Open day"];

const makeOption = (name: string, text: string, spots: number, price: string, recommended = false) => ({
  name,
  text,
  recommended,
  lines: [
    { title: "Spots, breakfast and drive time", detail: "20 s", quantity: spots, price },
    { title: "Studio production", price: "180.00" },
  ],
});
const OPTIONS = [
  makeOption("Light", "One station, four weeks", 96, "24.00"),
  makeOption("Standard", "Two stations, four weeks", 168, "24.00", true),
  makeOption("Strong", "All stations, four weeks", 300, "21.50"),
];

/** Spots of each option by station and day, where they rest on draft campaigns. */
const PLANS = [
  { name: "Light", text: "One station, four weeks", vane: 3, talk: 0, recommended: false },
  { name: "Standard", text: "Two stations, four weeks", vane: 4, talk: 2, recommended: true },
  { name: "Strong", text: "Two stations, four weeks, twice as often", vane: 8, talk: 4, recommended: false },
];
const HOURS = Array.from({ length: 13 }, (_, n) => ({ hour: 6 + n, spots: 0 }));
const NO_TAX = { tax_name: "", tax_bp: 0 };

/** Creates a draft campaign for each option, so that the proposal shows whom it reaches. */
async function planOptions(t: Seeder, on: Day, customer: string, start_date: Day, stations: Stations) {
  const end_date = addDays(start_date, FLIGHT_DAYS);
  const options = [];
  for (const { name, text, recommended, ...per_day } of PLANS) {
    const draft = await t.on(on, "campaigns.create_draft", {
      name: `Early bird, ${name.toLowerCase()}`,
      customer,
      start_date,
      end_date,
      segments: (["vane", "talk"] as const)
        .filter((at) => per_day[at] > 0)
        .map((at) => ({
          kind: "variable",
          length: 20,
          stations: [stations[at]],
          from_date: start_date,
          to_date: end_date,
          weekdays: [1, 2, 3, 4, 5, 6, 7],
          hours: HOURS,
          per_day: per_day[at],
        })),
    });
    const spots = makeCampaignLines(draft.stations_prices, NO_TAX, (count) => `${count} spots`, 2);
    const lines = [...spots, { title: "Studio production", price: "180.00" }];
    options.push({ name, text, recommended, campaign: draft.uuid, lines });
  }
  return options;
}

/** The proposal whose options rest on draft campaigns. */
const PLANNED = 2;

/** Creates a proposal and sends it unless it stays a draft. Returns what the next act on it needs. */
async function seedProposal(t: Seeder, n: number, customer: string, isSent: boolean, stations: Stations) {
  const on = t.day(-2 * n);
  const start_date = addDays(t.today, 14 + 7 * n);
  const plain = n % 2 === 0 ? OPTIONS : OPTIONS.slice(1, 2);
  const planned = n === PLANNED && (await planOptions(t, on, customer, start_date, stations));
  const made = await t.on(on, "proposals.update_create", {
    customer,
    title: takeAt(TITLES, n),
    start_date,
    end_date: addDays(start_date, FLIGHT_DAYS),
    valid_until: addDays(t.today, VALID_DAYS - 2 * n),
    text: "Thank you for your time. These are the weeks we talked about.",
    terms: TERMS,
    options: planned || plain,
  });
  const { uuid, version, options } = made;
  if (!isSent) return { uuid, version, options };
  const sent = await t.on(on, "proposals.update_status", { uuid, version, status: "sent" });
  return { uuid, version: sent.version, options };
}

/** Seeds proposals in every state: drafts, sent ones with a question, an accepted, a converted and a declined one. */
export async function seedProposals(t: Seeder, sold: readonly SoldCampaign[], at: Stations) {
  const customers = [...new Set(sold.map(({ customer }) => customer))].slice(0, TITLES.length);
  for (const [n, customer] of customers.entries()) {
    const { uuid, version, options } = await seedProposal(t, n, customer, n > 0, at);
    const answered = { uuid, version, name: "Petra Renwick" };
    if (n === 2) await t.act("proposals.comment", { uuid, text: "Sundays are left out at the same price." });
    if (n === 3 || n === 4)
      await t.act("proposals.update_status", {
        ...answered,
        status: "accepted",
        option: takeAt(options, options.length - 1).uuid,
      });
    if (n === 4) await t.act("proposals.convert", { uuid, to: "contract" });
    if (n === 5)
      await t.act("proposals.update_status", { ...answered, status: "declined", reason: "Other station" });
  }
}
