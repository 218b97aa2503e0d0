import { takeAt } from "@/lib/must";
import type { Seeder } from "./seeder";

type Kind = { category: string; names: readonly string[]; spots: readonly string[] };
const KINDS: readonly Kind[] = [
  {
    category: "Energy",
    names: ["Kilnside Energy", "Harbour Heat", "Brightwater Solar"],
    spots: ["Green tariff", "Fixed price", "Boiler check"],
  },
  {
    category: "Motor trade",
    names: ["Autohaus Brennick", "Northgate Motors", "Corrick Tyres", "Pennant Vans"],
    spots: ["Winter tyres", "New model week", "Used car days"],
  },
  {
    category: "Food",
    names: ["Hearth Lane Bakeries", "Saltmarsh Fish", "Orchard & Vine", "Millstone Market"],
    spots: ["Stollen is back", "Friday catch", "Harvest boxes"],
  },
  {
    category: "Furniture",
    names: ["Ardent Kitchens", "Loft & Larch", "Sofa Yard"],
    spots: ["Winter sale", "Planning week", "Last pieces"],
  },
  {
    category: "Health",
    names: ["Tidewell Dental", "Quay Opticians", "Linden Physio"],
    spots: ["New practice", "Free sight test", "Back on your feet"],
  },
  {
    category: "Travel",
    names: ["Parrish Travel", "Coastline Ferries", "Alder Tours"],
    spots: ["Winter sun", "Short crossings", "City breaks"],
  },
  {
    category: "Theatre and events",
    names: ["Quayside Theatre", "Hillfort Arena", "Advent Market Board"],
    spots: ["Advent market", "Opening night", "Family Sunday"],
  },
  {
    category: "Banks",
    names: ["Harbour Savings", "Vale Mutual", "Brook & Partners"],
    spots: ["First home", "Saver bond", "Ask a person"],
  },
  { category: "Telecom", names: ["Lumen Fibre", "Wren Mobile"], spots: ["Full speed", "No roaming"] },
  {
    category: "Garden and building",
    names: ["Fernside Garden Centre", "Stone & Slate", "Timberyard"],
    spots: ["Trees half price", "Roof before winter", "Deck days"],
  },
  {
    category: "Education",
    names: ["Hillfort College", "Lingua House", "Drive Right School"],
    spots: ["Open day", "Evening courses", "Pass in autumn"],
  },
  {
    category: "Fashion",
    names: ["Marlow & Daughters", "Tweed Row", "Step Inside Shoes"],
    spots: ["Warm coats", "Black Friday week", "New in"],
  },
  {
    category: "Charity and public",
    names: ["Coast Rescue", "County Council", "Food Bank Hillfort"],
    spots: ["Give an hour", "Flu season", "Coats for winter"],
  },
];
const FIRST = ["Petra", "Joel", "Mara", "Dana", "Tom", "Aisha", "Ruth", "Cormac", "Lena", "Piet"];
const LAST = ["Renwick", "Osei", "Nystrom", "Stroud", "Hale", "Quill", "Barrow", "Finch", "Adair", "Moss"];
const STREETS = ["Furnace Row", "Quay Street", "Mill Lane", "Castle Hill", "Station Road"];

export type Advertiser = { uuid: string; name: string; category: string; spots: readonly string[] };

/** Two agents and two agencies. */
const BROUGHT: readonly { type: "agent" | "agency"; name: string; commission_bp: number }[] = [
  { type: "agent", name: "Joan Tilbury", commission_bp: 750 },
  { type: "agent", name: "Rasmus Holt", commission_bp: 1000 },
  { type: "agency", name: "Bellweather Media", commission_bp: 1500 },
  { type: "agency", name: "North & Pole", commission_bp: 1250 },
];
async function signAgents(t: Seeder) {
  const made = await Promise.all(
    BROUGHT.map(async (one) => ({
      type: one.type,
      uuid: (
        await t.on(t.day(-139), "agents.update", {
          ...one,
          email: `${one.name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@agents.example`,
        })
      ).uuid,
    })),
  );
  const of = (type: string) => made.filter((one) => one.type === type).map((one) => one.uuid);
  const [agents, agencies] = [of("agent"), of("agency")];
  /** Every third customer has an agent, every fourth an agency. */
  return (n: number) => ({
    agent: n % 3 === 0 ? takeAt(agents, (n / 3) % agents.length) : null,
    agency: n % 4 === 1 ? takeAt(agencies, Math.floor(n / 4) % agencies.length) : null,
  });
}

/** Seeds forty customers in thirteen categories, each with one or two contacts. */
export async function seedCustomers(t: Seeder): Promise<Advertiser[]> {
  const { version } = await t.act("categories.list", { tenant: t.tenant });
  const { rows } = await t.act("categories.update", {
    tenant: t.tenant,
    version,
    rows: KINDS.map(({ category }) => ({ name: category, parent: null })),
  });
  const broughtBy = await signAgents(t);
  const made: Advertiser[] = [];
  const all = KINDS.flatMap((kind) => kind.names.map((name) => ({ name, kind })));
  for (const [n, { name, kind }] of all.slice(0, 40).entries()) {
    const category = rows.find((row) => row.name === kind.category)!.uuid;
    const domain = `${name.toLowerCase().replace(/[^a-z]+/g, "")}.example`;
    const contacts = [1, 2].slice(0, t.dice.whole(1, 2)).map((i) => {
      const first = t.dice.one(FIRST);
      return {
        name: `${first} ${t.dice.one(LAST)}`,
        email: `${first.toLowerCase()}@${domain}`,
        phone: `+44 1632 960${String(100 + n * 2 + i)}`,
        role: i === 1 ? "Marketing" : "Accounts payable",
      };
    });
    const { uuid } = await t.on(t.day(-134 + n), "customers.create", {
      name,
      legal_name: `${name} Ltd`,
      vat_number: `GB 000 ${1200 + n * 7} ${String(10 + n)}`,
      email: `accounts@${domain}`,
      address: `${t.dice.whole(1, 90)} ${t.dice.one(STREETS)}`,
      post_code: `HF${t.dice.whole(1, 9)} ${t.dice.whole(1, 9)}BX`,
      city: "Hillfort",
      country: "GB",
      buyer_reference: `MKT-${1200 + n}`,
      contacts,
      category,
      ...broughtBy(n),
      tags: [...(n % 7 === 2 ? ["Key account"] : []), ...(n % 5 === 0 ? ["Local"] : [])],
      terms_days: t.dice.one([null, null, 14, 30]),
      credit_limit: t.dice.one([null, "20000", "40000", "60000"]),
      note:
        n === 0
          ? "Fixed-price commercials must not air next to other utilities. Needs broadcast reports by the 3rd of each month."
          : "",
    });
    made.push({ uuid, name, category, spots: kind.spots });
  }
  return made;
}
