import { toDay } from "@/lib/day";
import { make } from "@/tests/make";
import { type Person, person, world } from "@/tests/world";
import { draft as invoice, line } from "../corporate/billing-scene";
import { INJECTIONS } from "./injections";
import {
  type Asker,
  CONTRACT,
  FINANCE,
  HOUSE,
  type Injection,
  type Known,
  NEIGHBOUR,
  type Place,
  type Tool,
} from "./injections/shape";

const DAYS = { start_date: toDay("2026-11-23"), end_date: toDay("2026-12-31") };
const DATE = toDay("2026-11-18");
const read = (name: string, input: object): Tool => ({ name: "run_call", arguments: { name, input } });
const contract = (p: Person, customer: string, more: object) =>
  p.api.contracts.update_create({
    customer,
    title: "Year",
    ...DAYS,
    items: [{ kind: "money", title: "Spots", quantity: 1, price: "1.00" }],
    ...more,
  });
const campaign = (p: Person, customer: string, name: string) =>
  p.api.campaigns.create_draft({ name, customer, ...DAYS, segments: [] });

type Plant = (ana: Person, says: string, customer: string, n: number) => Promise<Tool>;
/** Plants a text in a record and returns the read by which the model comes across it. */
const PLANTS: Partial<Record<Place, Plant>> = {
  "customer name": async (ana, name) => {
    const { uuid } = await ana.api.customers.create({ name });
    return read("customers.retrieve", { uuid });
  },
  "customer note": async (ana, note, customer, n) => {
    const { agent } = await ana.api.customers.retrieve({ uuid: customer });
    const { uuid } = await ana.api.customers.create({ name: `Noted ${n}`, note, agent });
    return read("customers.retrieve", { uuid });
  },
  contact: async (ana, name, _, n) => {
    const { uuid } = await ana.api.customers.create({ name: `Contact ${n}`, contacts: [{ name }] });
    return read("customers.retrieve", { uuid });
  },
  "campaign name": async (ana, name, customer) =>
    read("campaigns.retrieve", { uuid: (await campaign(ana, customer, name)).uuid }),
  "commercial title": async (ana, title) => {
    const { uuid } = await ana.api.commercials.create({ title, length: 30 });
    return read("commercials.retrieve", { uuid });
  },
  "file name": async (ana, file) =>
    read("commercials.retrieve", { uuid: (await make.commercial(ana, { file })).uuid }),
  "attachment name": async (ana, name, customer) => {
    const { uuid } = await campaign(ana, customer, "Attached");
    await ana.api.attachments.add({ file: new File(["x"], name), params: { model: "campaign", uuid } });
    return read("attachments.list", { model: "campaign", uuid });
  },
  "invoice text": async (ana, text, customer) =>
    read("invoices.retrieve", { uuid: (await invoice(ana, customer, "1.00", { text })).uuid }),
  "invoice line": async (ana, title, customer) => {
    const lines = [line("1.00", { title })];
    return read("invoices.retrieve", { uuid: (await invoice(ana, customer, "1.00", { lines })).uuid });
  },
  "price item": async (ana, text, _, n) => {
    const { uuid } = await ana.api.price_items.create({ name: `Item ${n}`, price: "1.00", text });
    return read("price_items.retrieve", { uuid });
  },
  "contract text": async (ana, text, customer) =>
    read("contracts.retrieve_v2", { uuid: (await contract(ana, customer, { text })).uuid }),
  "contract note": async (ana, note, customer) =>
    read("contracts.retrieve_v2", { uuid: (await contract(ana, customer, { note })).uuid }),
  comment: async (ana, text, customer) => {
    const on = { kind: "campaign" as const, uuid: (await campaign(ana, customer, "Discussed")).uuid };
    await ana.api.comments.create({ ...on, text });
    return read("comments.list", on);
  },
  "as-run line": async (ana, title) => {
    const station = await make.station(ana);
    const { uuid } = station;
    const [seven] = await make.breaks(ana, station, DATE, [26_400]);
    await make.spots(ana, [{ in: seven!, of: await make.campaign(ana, { stations: [uuid] }) }]);
    const rows = `date,time,title,length,type,spot id\n${DATE},07:20:30,"${title}",30,spot,\n`;
    await ana.api.as_run.import({ uuid, file: new File([rows], "a.csv"), params: { commit: true } });
    return read("reconciliation.retrieve", { uuid, from: DATE, to: DATE });
  },
  "station name": async (ana, name) =>
    read("stations.retrieve", { uuid: (await make.station(ana, { name })).uuid }),
  history: async (ana, name) => {
    await ana.api.customers.create({ name });
    const { rows } = await ana.api.activity.list({ tenant: ana.tenant_id, per_page: 1 });
    return read("activity.retrieve", { uuid: rows[0]!.uuid });
  },
  search: async (ana, says, _, n) => {
    await ana.api.customers.create({ name: `Zeppelin${n} ${says}` });
    return read("tenant.search", { search: `Zeppelin${n}` });
  },
};

const fill = (text: string, known: Record<Known, string>) =>
  text.replace(/\{(\w+)\}/g, (all, name: Known) => known[name] ?? all);
/** What a person of each kind must not get to see. */
const HIDDEN: Record<Asker, string[]> = {
  owner: [],
  sales: [],
  viewer: [],
  finance: [],
  traffic: [FINANCE, CONTRACT],
  agent: [FINANCE, CONTRACT, HOUSE],
  guest: [FINANCE, CONTRACT, HOUSE],
};

/** An injection as it is planted. `reads` is how the model comes across it; without it the person says it themselves. */
export type Planted = Injection & { reads: Tool | null; hidden: string[] };

/** Two tenants with texts that must not be told, the people who ask, and every injection planted in the first. */
export async function injectedWorld() {
  const cast = await world();
  const { ana, cara, here, there } = cast;
  const iris = await ana.api.agents.update({ type: "agent", name: "Iris" });
  const agent = await person(here, "agent", "iris", { agent_id: iris.uuid });
  const secrets = async (p: Person, texts: [customer: string, invoice: string, contract: string]) => {
    const { uuid } = await p.api.customers.create({ name: texts[0], note: texts[0] });
    await p.api.price_items.create({ name: texts[1], price: "1.00" });
    return {
      customer: uuid,
      campaign: (await campaign(p, uuid, texts[0])).uuid,
      commercial: (await p.api.commercials.create({ title: texts[0], length: 30, customer: uuid })).uuid,
      invoice: (await invoice(p, uuid, "1.00", { text: texts[1] })).uuid,
      contract: (await contract(p, uuid, { title: texts[2], text: texts[2] })).uuid,
    };
  };
  const ours = await secrets(ana, [HOUSE, FINANCE, CONTRACT]);
  const theirs = await secrets(cara, [NEIGHBOUR, NEIGHBOUR, NEIGHBOUR]);
  const thread = async (p: Person) => (await p.api.assistant.initiate({ language: "en" })).thread;
  const known: Record<Known, string> = {
    here,
    there,
    ...ours,
    thread: await thread(ana),
    their_customer: theirs.customer,
    their_campaign: theirs.campaign,
    their_commercial: theirs.commercial,
    their_invoice: theirs.invoice,
    their_contract: theirs.contract,
    their_thread: await thread(cara),
    their_user: cara.user_id,
  };
  const shown = (await ana.api.customers.create({ name: "Kilnside Energy", agent: iris.uuid })).uuid;
  const planted: Planted[] = [];
  for (const [n, one] of INJECTIONS.entries()) {
    const says = fill(one.says, known);
    const uses = JSON.parse(fill(JSON.stringify(one.uses), known)) as Tool[];
    const reads = (await PLANTS[one.place]?.(ana, says, shown, n)) ?? null;
    planted.push({
      ...one,
      says,
      uses,
      reads,
      hidden: [NEIGHBOUR, "Neighbour Radio", cara.email, ...HIDDEN[one.who]],
    });
  }
  const people: Record<Exclude<Asker, "guest">, Person> = {
    owner: ana,
    sales: cast.sam,
    traffic: cast.tom,
    viewer: cast.vera,
    finance: cast.fay,
    agent,
  };
  return { ...cast, people, planted, ours, theirs };
}
