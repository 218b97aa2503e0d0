import { addDays, type Day } from "@/lib/day";
import { takeAt } from "@/lib/must";
import type { SoldCampaign } from "./sales";
import type { Seeder } from "./seeder";

/** Days from today on which the signed contracts begin, so that they are half over. */
const BEGAN = -134;
const TERM_DAYS = 364;
const TEXT = [
  "# Subject",
  "{customer_legal_name}, {customer_address}, commits to buy airtime of {company_name} from {start_date} to {end_date} for {net} {currency} without tax.",
  "# Payment",
  "Invoices are due within {terms_days} days. The price of an item holds for the whole term.",
  "# Booking",
  "- Campaigns are booked under contract {contract_number}.\n- What is not booked at the end of the term lapses.",
].join("\n\n");

/** The campaigns of the customers that buy most often, by customer. */
function pickBuyers(sold: readonly SoldCampaign[], many: number): SoldCampaign[][] {
  const groups = [...Map.groupBy(sold, ({ customer }) => customer).values()];
  return groups.sort((a, b) => b.length - a.length).slice(0, many);
}

type Item = {
  kind: "spots" | "seconds" | "money" | "sponsorship";
  title: string;
  quantity?: number;
  price: string;
};
/** Creates a contract with items on the day it begins. */
const seedContract = (
  t: Seeder,
  on: Day,
  { customer, title }: { customer: string; title: string },
  items: Item[],
) =>
  t.on(on, "contracts.update_create", {
    customer,
    title,
    start_date: on,
    end_date: addDays(on, TERM_DAYS),
    text: TEXT,
    items,
  });

const YEAR: Item[] = [
  { kind: "spots", title: "Spots, breakfast and drive time", quantity: 420, price: "24.00" },
  { kind: "seconds", title: "Seconds, all stations", quantity: 9000, price: "0.80" },
  { kind: "money", title: "Production", price: "1400.00" },
];

/** Plans what a contract changes in the months to come. */
async function planChanges(t: Seeder, contract: string) {
  await t.act("contract_changes.create", {
    contract,
    day: t.day(35),
    kind: "price_index",
    index_bp: 300,
    note: "Consumer price index, agreed when the contract was signed",
  });
  await t.act("contract_changes.create", {
    contract,
    day: t.day(70),
    kind: "add_item",
    item_kind: "sponsorship",
    title: "Traffic news",
    quantity: 3,
    price: "650.00",
  });
}

/** Seeds contracts: two signed ones with planned changes that campaigns are booked under, one that is sent, and a draft. */
export async function seedContracts(t: Seeder, sold: readonly SoldCampaign[]) {
  const buyers = pickBuyers(sold, 4);
  const began = t.day(BEGAN);
  for (const campaigns of buyers.slice(0, 2)) {
    const { customer } = takeAt(campaigns, 0);
    const { uuid, version, items } = await seedContract(
      t,
      began,
      { customer, title: "Annual commitment" },
      YEAR,
    );
    await t.on(began, "contracts.update_status", { uuid, version, status: "sent" });
    await t.on(addDays(began, 3), "contracts.update_status", {
      uuid,
      version: version + 1,
      status: "signed",
      signed_by: "Petra Renwick",
    });
    for (const [n, campaign] of campaigns.entries())
      await t.act("contracts.link_campaign", {
        uuid,
        campaign: campaign.uuid,
        item: takeAt(items, n % 2).uuid,
      });
    await planChanges(t, uuid);
  }
  const [, , third, fourth] = buyers;
  if (third) {
    const { customer } = takeAt(third, 0);
    const sponsorship: Item[] = [
      { kind: "sponsorship", title: "Traffic news", quantity: 12, price: "1850.00" },
    ];
    const { uuid, version } = await seedContract(
      t,
      t.day(-4),
      { customer, title: "Sponsorship" },
      sponsorship,
    );
    await t.on(t.day(-4), "contracts.update_status", { uuid, version, status: "sent" });
  }
  if (fourth)
    await seedContract(t, t.today, { customer: takeAt(fourth, 0).customer, title: "Next year" }, YEAR);
}
