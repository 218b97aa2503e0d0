import type { BankEntry } from "@/lib/bank/entry";
import { parseIsoDay } from "@/lib/day";
import { invalid } from "@/lib/errors";
import { add, compare, isAmount, type Money, negate, subtract, sum, toMoney } from "@/lib/money";
import { decodeXml, readElements } from "@/lib/xml-elements";

/** Whether a text is a camt.052, camt.053 or camt.054 message. */
export const isCamt = (text: string): boolean =>
  /<(?:[\w-]+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/.test(text);

const broken = () => invalid("file", "bank_file_broken");
const first = (xml: string, name: string): string | undefined => readElements(xml, name).next().value?.body;
/** Characters of an element that are read as text: the work for a tag that is not closed stays small. */
const TEXT_MOST = 10_000;
const textOf = (xml = ""): string =>
  decodeXml(
    xml
      .slice(0, TEXT_MOST)
      .replaceAll(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1")
      .replaceAll(/<[^>]*>/g, " "),
  ).trim();
/** The text at a path of elements, the first of each name; "" where there is none. */
const at = (xml: string, ...path: readonly string[]): string =>
  textOf(path.reduce<string | undefined>((body, name) => body && first(body, name), xml));
/** The XML before and after the details of an entry: what the entry says of itself. */
function withoutDetails(xml: string): string {
  const from = xml.indexOf("<NtryDtls");
  const end = xml.lastIndexOf("</NtryDtls>");
  return from < 0 ? xml : xml.slice(0, from) + (end > from ? xml.slice(end) : "");
}
const withoutComments = (xml: string): string =>
  xml
    .split("<!--")
    .map((part, i) => (i === 0 ? part : part.split("-->").slice(1).join("-->")))
    .join("");

function readAmountOf(xml: string, places: number): { amount: Money; currency: string } {
  const element = readElements(xml, "Amt").next().value;
  const text = textOf(element?.body);
  if (!element || !isAmount(text)) throw broken();
  return { amount: toMoney(text, places), currency: /Ccy="(\w+)"/.exec(element.attributes)?.[1] ?? "" };
}

const sign = (xml: string, amount: Money) => (at(xml, "CdtDbtInd") === "DBIT" ? negate(amount) : amount);

/** The payer of an incoming, the payee of an outgoing transaction. */
function readParty(details: string, isOutgoing: boolean) {
  const [party, account] = isOutgoing ? ["Cdtr", "CdtrAcct"] : ["Dbtr", "DbtrAcct"];
  const parties = first(details, "RltdPties") ?? "";
  const body = first(parties, party) ?? "";
  return { name: at(body, "Nm"), iban: at(parties, account, "Id", "IBAN") };
}

function readText(details: string): string {
  const remittance = first(details, "RmtInf") ?? "";
  const free = [...readElements(remittance, "Ustrd")].map(({ body }) => textOf(body));
  const structured = [...readElements(remittance, "Strd")].map(({ body }) => at(body, "CdtrRefInf", "Ref"));
  const end = at(details, "Refs", "EndToEndId");
  return [...structured, ...free, end === "NOTPROVIDED" ? "" : end].filter(Boolean).join(" ");
}

/** An entry, or its transactions where it is a batch of several that name their amounts and add up to it. */
function readEntry(xml: string, account: string, places: number): BankEntry[] {
  const own = withoutDetails(xml);
  if (/PDNG|INFO/.test(at(own, "Sts"))) return [];
  const date = parseIsoDay((at(own, "BookgDt") || at(own, "ValDt")).slice(0, 10));
  if (!date) throw broken();
  const whole = readAmountOf(own, places);
  const amount = sign(own, whole.amount);
  const bank_reference = at(own, "AcctSvcrRef") || at(own, "NtryRef");
  const base = { account, date, currency: whole.currency, bank_reference };
  const details = [...readElements(xml, "TxDtls")].map(({ body }) => body);
  const present = (body: string, part: Money): BankEntry => ({
    ...base,
    ...readParty(body, part.startsWith("-")),
    amount: part,
    text: readText(body) || at(own, "AddtlNtryInf"),
    bank_reference: at(body, "Refs", "AcctSvcrRef") || bank_reference,
  });
  if (details.length <= 1) return [present(details[0] ?? "", amount)];
  const parts = details.flatMap((body) => {
    const part = first(first(body, "TxAmt") ?? "", "Amt") ?? first(body, "Amt");
    if (part === undefined || !isAmount(textOf(part))) return [];
    const isOutgoing = (at(body, "CdtDbtInd") || at(own, "CdtDbtInd")) === "DBIT";
    const value = toMoney(textOf(part), places);
    return [present(body, isOutgoing ? negate(value) : value)];
  });
  const total = sum(
    parts.map((part) => part.amount),
    places,
  );
  if (parts.length === details.length && compare(total, amount) === 0) return parts;
  return [present(details.join(""), amount)];
}

/** Refuses a statement whose entries do not lead from its opening to its closing balance. */
function checkBalances(statement: string, entries: readonly BankEntry[], places: number) {
  const balances = [...readElements(statement, "Bal")].map(({ body }) => body);
  const find = (...codes: readonly string[]) =>
    balances.find((body) => codes.includes(at(body, "Tp", "CdOrPrtry", "Cd")));
  const [opening, closing] = [find("OPBD", "PRCD"), find("CLBD")];
  if (!opening || !closing) return;
  const of = (body: string) => sign(body, readAmountOf(body, places).amount);
  const moved = sum(
    entries.map((entry) => entry.amount),
    places,
  );
  if (compare(add(of(opening), moved), of(closing)) === 0) return;
  throw invalid("file", "bank_sums_differ", { difference: subtract(of(closing), add(of(opening), moved)) });
}

/**
 * Reads the booked entries of camt.052, camt.053 and camt.054 messages of any version. A batch becomes its transactions.
 * Throws 422 for entries without a readable amount or day, and where entries and balances of a statement disagree.
 */
export function readCamt(given: string, places: number): BankEntry[] {
  const xml = withoutComments(given).replaceAll(/<(\/?)[\w-]+:/g, "<$1");
  const names = ["Stmt", "Rpt", "Ntfctn"];
  return names.flatMap((name) =>
    [...readElements(xml, name)].flatMap(({ body }) => {
      const account = at(body, "Acct", "Id", "IBAN") || at(body, "Acct", "Id", "Othr", "Id");
      const entries = [...readElements(body, "Ntry")].flatMap((entry) =>
        readEntry(entry.body, account, places),
      );
      checkBalances(body.split("<Ntry>")[0] ?? "", entries, places);
      return entries;
    }),
  );
}
