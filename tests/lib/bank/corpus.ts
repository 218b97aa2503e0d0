import type { IncomingEntry, Ledger, OpenInvoice } from "@/lib/bank/suggest";
import { toDay } from "@/lib/day";
import { type Money, sum, toMoney } from "@/lib/money";
import { takeAt } from "@/lib/must";

/** A line of the corpus with the customer and invoices that it really pays; null for money from elsewhere. */
export type TrueEntry = IncomingEntry & { kind: string; customer: string | null; pays: string[] };

/** Repeatable random numbers from 0 to 1 (mulberry32). */
function makeRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST =
  "Kiln Vane Harbour Müller Schröder Grün Café Ocean Nord Süd Alpen Brücken Rhein Köhler Weiß Stein Berg Tal Wald Öko".split(
    " ",
  );
const SECOND =
  "Energie Möbel Bäckerei Autohaus Brauerei Reisen Optik Gärtnerei Verlag Klinik Kino Bank Mode Sport Zoo".split(
    " ",
  );
const FORMS = ["GmbH", "AG", "KG", "Ltd", "e.K.", ""];

/** Customers with open invoices, several of the same monthly amount, and incoming entries with the usual noise. */
export function makeCorpus(seed: number, count: number): { ledger: Ledger; entries: TrueEntry[] } {
  const random = makeRandom(seed);
  const pick = <T>(of: readonly T[]): T => takeAt(of, Math.floor(random() * of.length));
  const customers = Array.from({ length: 150 }, (_, i) => ({
    uuid: `c${i}`,
    names: [`${takeAt(FIRST, i % FIRST.length)} ${takeAt(SECOND, Math.floor(i / 10))} ${pick(FORMS)}`.trim()],
    iban: `DE${String(10_000_000 + i * 7919)}`,
  }));
  const invoices: OpenInvoice[] = [];
  for (const { uuid } of customers) {
    const fee = toMoney(100 + Math.floor(random() * 9000) / 10);
    for (let n = 1 + Math.floor(random() * 5); n > 0; n--)
      invoices.push({
        uuid: "",
        number: "",
        customer: uuid,
        early: null,
        open: random() < 0.3 ? fee : toMoney((50 + random() * 4000).toFixed(2)),
      });
  }
  invoices.sort(() => random() - 0.5);
  for (const [i, one] of invoices.entries()) {
    one.uuid = `i${i}`;
    one.number = `INV 2026-${String(i + 1).padStart(5, "0")}`;
  }
  const ofCustomer = Map.groupBy(invoices, (one) => one.customer);
  // A third of the customers has paid from its account before.
  const accounts = new Map(customers.filter((_, i) => i % 3 === 0).map(({ uuid, iban }) => [iban, uuid]));
  const left = [...invoices];
  const entries: TrueEntry[] = [];
  for (let i = 0; i < count && left.length > 0; i++) entries.push(makeEntry());
  return { ledger: { invoices, customers, accounts }, entries };

  function makeEntry(): TrueEntry {
    const [one] = left.splice(Math.floor(random() * left.length), 1);
    if (!one) throw new Error("no invoice is left");
    const customer = customers.find(({ uuid }) => uuid === one.customer);
    if (!customer) throw new Error("no customer");
    const who = { name: disturbName(takeAt(customer.names, 0)), iban: random() < 0.7 ? customer.iban : "" };
    const roll = random();
    const entry = (kind: string, amount: Money, text: string, pays = [one.uuid]): TrueEntry => ({
      ...who,
      date: toDay("2026-11-12"),
      kind,
      amount,
      text,
      customer: customer.uuid,
      pays,
    });
    if (roll < 0.3) return entry("clean", one.open, `Rechnung ${one.number}`);
    if (roll < 0.42)
      return entry("broken", one.open, `RE ${breakNumber(one.number)} Kd 4711 ${pick(["", "12.11.2026"])}`);
    if (roll < 0.52) return entry("digits", one.open, `Rg.Nr. ${one.number.slice(4)}`);
    if (roll < 0.62)
      return entry("silent", one.open, pick(["Danke", "Werbung November", "", "Ihre Rechnung"]));
    if (roll < 0.7) return entry("typo", one.open, `Rechnung ${mistype(one.number)}`);
    if (roll < 0.78) return payMany(one, entry, true);
    if (roll < 0.83) return payMany(one, entry, false);
    if (roll < 0.88)
      return entry("part", toMoney(Math.round(Number(one.open) / 2)), `Anzahlung ${one.number}`);
    if (roll < 0.92) return entry("fee", toMoney(Number(one.open) - 2.5), `${one.number} less charges`);
    if (roll < 0.95) return entry("over", toMoney(Number(one.open) + 10), one.number);
    return {
      kind: "foreign",
      date: toDay("2026-11-12"),
      amount: toMoney((10 + random() * 900).toFixed(2)),
      name: pick(["Finanzamt Köln", "Versicherung AG", "Stadtwerke", "Lotte Lenya", ""]),
      iban: "",
      text: pick(["Erstattung 2026", "Gutschrift 20261101", "Refund 00042", "Vertrag 2026-0815"]),
      customer: null,
      pays: [],
    };
  }

  function payMany(
    one: OpenInvoice,
    entry: (...of: [string, Money, string, string[]]) => TrueEntry,
    isSaid: boolean,
  ) {
    const others = (ofCustomer.get(one.customer) ?? []).filter((other) => left.includes(other)).slice(0, 2);
    for (const other of others) left.splice(left.indexOf(other), 1);
    const all = [one, ...others];
    const text = isSaid ? all.map(({ number }) => number).join(pick([", ", " + ", "/"])) : "Sammelzahlung";
    const uuids = all.map(({ uuid }) => uuid);
    return entry(isSaid ? "many" : "many_silent", sum(all.map(({ open }) => open)), text, uuids);
  }
  function disturbName(name: string): string {
    const roll = random();
    if (roll < 0.1) return "";
    if (roll < 0.15) return pick(["Treuhand Service", "PayHub Europe", "Lotte Lenya"]);
    const bare = roll < 0.5 ? name.replace(/ (GmbH|AG|KG|Ltd|e\.K\.)$/, "") : name;
    const plain = bare
      .replaceAll("ü", "ue")
      .replaceAll("ö", "oe")
      .replaceAll("ä", "ae")
      .replaceAll("ß", "ss");
    if (roll < 0.7) return plain.toUpperCase().slice(0, 27);
    return roll < 0.8 ? bare.split(" ").toReversed().join(", ") : bare;
  }
  function breakNumber(number: string): string {
    const at = 6 + Math.floor(random() * 7);
    return pick([
      number.replaceAll(/[ -]/g, ""),
      number.replaceAll(/[ -]/g, "/"),
      number.toLowerCase().replace(" ", "-"),
      `${number.slice(0, at)} ${number.slice(at)}`,
    ]);
  }
  function mistype(number: string): string {
    const at = number.length - 1 - Math.floor(random() * 3);
    return number.slice(0, at) + Math.floor(random() * 10) + number.slice(at + 1);
  }
}
