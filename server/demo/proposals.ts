import { addDays, type Day } from "@/lib/day";
import { takeAt } from "@/lib/must";
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

/** The draft campaign of an option on two stations, whose portraits the page of the proposal shows. */
async function seedDraft(
  t: Seeder,
  on: Day,
  of: { name: string; customer: string; from: Day; to: Day },
  stations: Stations,
) {
  const { uuid } = await t.on(on, "campaigns.create_draft", {
    name: of.name,
    customer: of.customer,
    start_date: of.from,
    end_date: of.to,
    segments: [
      {
        kind: "variable",
        length: 20,
        stations: [stations.vane, stations.talk],
        from_date: of.from,
        to_date: of.to,
        weekdays: [1, 2, 3, 4, 5],
        hours: [7, 8, 16, 17].map((hour) => ({ hour, spots: 0 })),
        per_day: 4,
      },
    ],
  });
  return uuid;
}

/** Creates a proposal and sends it unless it stays a draft. Returns what the next act on it needs. */
async function seedProposal(t: Seeder, n: number, customer: string, isSent: boolean, stations: Stations) {
  const on = t.day(-2 * n);
  const start_date = addDays(t.today, 14 + 7 * n);
  const end_date = addDays(start_date, FLIGHT_DAYS);
  const flight = { name: takeAt(TITLES, n), customer, from: start_date, to: end_date };
  const campaign = n % 4 === 2 || n === 0 ? await seedDraft(t, on, flight, stations) : null;
  const options = OPTIONS.map((option) => ({ ...option, ...(option.recommended && { campaign }) }));
  const made = await t.on(on, "proposals.update_create", {
    customer,
    title: takeAt(TITLES, n),
    start_date,
    end_date,
    valid_until: addDays(t.today, VALID_DAYS - 2 * n),
    text: "Thank you for your time. These are the weeks we talked about.",
    terms: TERMS,
    options: n % 2 === 0 ? options : options.slice(1, 2),
  });
  const { uuid, version } = made;
  if (!isSent) return { uuid, version, options: made.options };
  const sent = await t.on(on, "proposals.update_status", { uuid, version, status: "sent" });
  return { uuid, version: sent.version, options: made.options };
}

/** Seeds proposals in every state: drafts, sent ones with a question, an accepted, a converted and a declined one. */
export async function seedProposals(t: Seeder, sold: readonly SoldCampaign[], stations: Stations) {
  const customers = [...new Set(sold.map(({ customer }) => customer))].slice(0, TITLES.length);
  for (const [n, customer] of customers.entries()) {
    const { uuid, version, options } = await seedProposal(t, n, customer, n > 0, stations);
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
