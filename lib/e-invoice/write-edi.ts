import { addDays, countDays, type Day, formatTime } from "@/lib/day";
import { isNegative, type Money, makePositive, toMoney, toUnits } from "@/lib/money";
import type { AllowanceKind, DocumentLine, EInvoice } from "./document";
import { cutText, type EdiAddress, findEdiAddress, makeSegment, SEPARATORS, splitText } from "./edi";
import { cleanNumber, type Party } from "./parties";
import { ALLOWANCES, isStated, writePercent } from "./values";

const VERSION = { interchange: "00401", group: "004010" };
/** Lengths of elements: description and note, name, street, reference, product. */
const LENGTHS = {
  text: 80,
  name: 60,
  street: 55,
  city: 30,
  postCode: 15,
  reference: 30,
  order: 22,
  product: 48,
};
/** How often a segment may stand at its place. */
const MOST = { notes: 100, streets: 4 };
/** Qualifiers of dates: period of the invoice, and the moment of a service. */
const DATES = { from: "186", to: "187", aired: "472" };
/** Discount; an agency commission has no code of its own, so both sides agree on it by its text. */
const ALLOWANCE_CODES: Record<AllowanceKind, string> = { discount: "C310", commission: "ZZZZ" };
/** The countries whose addresses state a region, which stands after the city. */
const WITH_REGION = ["US", "CA"];

const day = (value: Day) => value.replaceAll("-", "");
/** An amount in cents without a point, as X12 writes a type N2. */
const cents = (amount: Money) => toUnits(toMoney(amount, 2));
const writeDescription = (text: string) =>
  splitText(text, LENGTHS.text).map((piece) => makeSegment("PID", ["F", "", "", "", piece]));

/**
 * The control number of an interchange: the last eight digits of the document's number, after a 1 for a credit note, so
 * that an invoice and a credit note of the same number differ.
 */
function writeControlNumber({ kind, number }: EInvoice): number {
  const digits = Number(number.replaceAll(/\D/g, "").slice(-8));
  return (digits || 1) + (kind === "credit_note" ? 100_000_000 : 0);
}

function writePlace({ city, post_code, country }: Party): string {
  const [, name, region] =
    (WITH_REGION.includes(country) && /^(.+?),?\s+([A-Z]{2})$/.exec(city.trim())) || [];
  return makeSegment("N4", [
    cutText(name ?? city, LENGTHS.city),
    region ?? "",
    cutText(post_code, LENGTHS.postCode),
    country,
  ]);
}

function writeParty(role: "SE" | "BT", party: Party): string[] {
  const [name = "", ...further] = splitText(party.name, LENGTHS.name);
  const address = findEdiAddress(party);
  const streets = [...splitText(party.street, LENGTHS.street), ...splitText(party.extra, LENGTHS.street)];
  const vat = cleanNumber(party.vat_number);
  const { contact } = party;
  return [
    makeSegment("N1", [
      role,
      name,
      ...(address ? [address.qualifier === "01" ? "1" : address.qualifier, address.id] : []),
    ]),
    ...(further.length ? [makeSegment("N2", further.slice(0, 2))] : []),
    ...(streets.length ? [makeSegment("N3", streets.slice(0, 2))] : []),
    ...(streets.length > 2 ? [makeSegment("N3", streets.slice(2, MOST.streets))] : []),
    writePlace(party),
    ...(vat
      ? [makeSegment("REF", [/^[A-Z]{2}/.test(vat) ? "VX" : "TJ", cutText(vat, LENGTHS.reference)])]
      : []),
    ...(contact ? [writeContact(contact)] : []),
  ];
}

function writeContact({ name, phone, email }: NonNullable<Party["contact"]>): string {
  const ways = [
    ["TE", phone],
    ["EM", email],
  ] as const;
  return makeSegment("PER", [
    "IC",
    cutText(name, LENGTHS.name),
    ...ways.flatMap(([code, text]) => (text.trim() ? [code, cutText(text, LENGTHS.text)] : [])),
  ]);
}

/** What is taken off; a negative one is a charge, because X12 states both without a sign. */
function writeAllowance(amount: Money, kind: AllowanceKind): string[] {
  if (!isStated(amount)) return [];
  const indicator = isNegative(amount) ? "C" : "A";
  const empty = Array.from({ length: 9 }, () => "");
  return [
    makeSegment("SAC", [
      indicator,
      ALLOWANCE_CODES[kind],
      "",
      "",
      cents(makePositive(amount)),
      ...empty,
      ALLOWANCES[kind].text,
    ]),
  ];
}

/** The aired spots of a line: rate, code and length of the commercial, then day and time, then its title. */
const writeSpots = ({ id, spots }: DocumentLine): string[] =>
  spots.flatMap((spot, n) => {
    const code = cutText(spot.code, LENGTHS.product);
    return [
      makeSegment("SLN", [
        `${id}.${n + 1}`,
        "",
        "I",
        1,
        "EA",
        spot.price,
        "PE",
        "",
        ...(code ? ["VN", code] : []),
        "ZZ",
        spot.length,
      ]),
      makeSegment("DTM", [
        DATES.aired,
        day(spot.date),
        formatTime(spot.second, 24, true).replaceAll(":", ""),
      ]),
      ...writeDescription(spot.title),
    ];
  });

/** A line. One whose price is for several units is stated as one lot with its quantity beside it. */
function writeLine(line: DocumentLine): string[] {
  const { id, quantity, price, base } = line;
  const isLot = base !== 1;
  return [
    makeSegment("IT1", isLot ? [id, Math.sign(quantity), "LO", price] : [id, quantity, "EA", price]),
    ...(isLot ? [makeSegment("QTY", ["01", base, "EA"])] : []),
    ...writeDescription(line.title),
    ...writeDescription(line.note),
    ...writeAllowance(line.discount, "discount"),
    ...writeSpots(line),
  ];
}

/** When it is due, and the discount for early payment; none for a credit note. */
function writeTerms({ date, due, early_discount: early }: EInvoice): string[] {
  if (!due && !early) return [];
  return [
    makeSegment("ITD", [
      early ? "08" : "01",
      "3",
      ...(early ? [writePercent(early.bp), day(addDays(date, early.days)), early.days] : ["", "", ""]),
      ...(due ? [day(due), countDays(date, due)] : ["", ""]),
      "",
      "",
      "",
      "",
      cutText(early?.text ?? "", LENGTHS.text),
    ]),
  ];
}

/** Notes and references. An order number that is too long for the head of the invoice is described in full. */
function writeReferences(document: EInvoice): string[] {
  const { account, buyer_reference, credits, order_reference: order } = document;
  const paidTo = account ? `IBAN ${account.iban} ${account.bic} ${account.name}` : "";
  const notes = splitText(document.note, LENGTHS.text).slice(0, MOST.notes - 1);
  return [
    ...notes.map((piece) => makeSegment("NTE", ["GEN", piece])),
    ...(paidTo ? [makeSegment("NTE", ["PMT", cutText(paidTo, LENGTHS.text)])] : []),
    makeSegment("CUR", ["SE", document.currency]),
    ...(fitOrder(order) ? [] : writeReference("PO", order)),
    ...writeReference("CR", buyer_reference),
    ...writeReference("OI", credits?.number ?? ""),
  ];
}
/** A reference; a long one stands as its description, which has more room. */
function writeReference(code: string, reference: string): string[] {
  const text = cutText(reference, LENGTHS.text);
  if (!text) return [];
  return [makeSegment("REF", text.length > LENGTHS.reference ? [code, "", text] : [code, text])];
}
/** The order number as the head of an invoice takes it; "" for one that is too long. */
const fitOrder = (order: string) => (splitText(order, LENGTHS.order).length === 1 ? order : "");

/** The taxes, as a share of 1; a line without a tax has none to state. */
const writeTaxes = ({ taxes, seller }: EInvoice): string[] =>
  taxes
    .filter(({ category, percent_bp }) => category !== null || percent_bp > 0)
    .map(({ percent_bp, net, tax }) =>
      makeSegment("TXI", [
        seller.country === "US" ? "TX" : "VA",
        tax,
        percent_bp / 10_000,
        "",
        "",
        percent_bp > 0 ? "" : "1",
        "",
        net,
      ]),
    );

function writeInvoice(document: EInvoice): string[] {
  const { date, number, kind, period, sums, lines, early_discount } = document;
  const total = cents(sums.total);
  return [
    makeSegment("BIG", [
      day(date),
      number,
      "",
      fitOrder(document.order_reference),
      "",
      "",
      kind === "credit_note" ? "CR" : "DI",
    ]),
    ...writeReferences(document),
    ...writeParty("SE", document.seller),
    ...writeParty("BT", document.buyer),
    ...writeTerms(document),
    ...(period ? [makeSegment("DTM", [DATES.from, day(period.from)])] : []),
    ...(period ? [makeSegment("DTM", [DATES.to, day(period.to)])] : []),
    ...lines.flatMap(writeLine),
    makeSegment("TDS", early_discount ? [total, total] : [total]),
    ...writeTaxes(document),
    ...document.allowances.flatMap(({ amount, kind }) => writeAllowance(amount, kind)),
    makeSegment("CTT", [lines.length]),
  ];
}

/** The head of an interchange, whose elements have fixed lengths. */
function writeHead(from: EdiAddress, to: EdiAddress, date: Day, control: string): string {
  const none = ["00", " ".repeat(10)];
  const parties = [from, to].flatMap(({ qualifier, id }) => [qualifier, id.padEnd(15)]);
  const { element, component, end } = SEPARATORS;
  const elements = [
    "ISA",
    ...none,
    ...none,
    ...parties,
    day(date).slice(2),
    "0000",
    "U",
    VERSION.interchange,
    control,
    "0",
    "P",
    component,
  ];
  return `${elements.join(element)}${end}`;
}

const NOBODY: EdiAddress = { qualifier: "ZZ", id: "" };
/**
 * Writes an e-invoice as an interchange of ANSI X12 with one transaction set 810 (version 004010), in ASCII, one segment
 * a line. Each line lists its aired spots as sublines (SLN), as invoices of broadcasters do: they explain the line and
 * add nothing to it. A credit note has positive amounts and the type CR. The interchange is dated like the document, so
 * that the file is the same at every request. Codes that the standard leaves to both sides (ZZ, ZZZZ) are those above.
 */
export function writeEdi(document: EInvoice): string {
  const [from, to] = [findEdiAddress(document.seller) ?? NOBODY, findEdiAddress(document.buyer) ?? NOBODY];
  const control = writeControlNumber(document);
  const padded = String(control).padStart(9, "0");
  const body = writeInvoice(document);
  const segments = [
    writeHead(from, to, document.date, padded),
    makeSegment("GS", ["IN", from.id, to.id, day(document.date), "0000", control, "X", VERSION.group]),
    makeSegment("ST", ["810", "0001"]),
    ...body,
    makeSegment("SE", [body.length + 2, "0001"]),
    makeSegment("GE", [1, control]),
    makeSegment("IEA", [1, padded]),
  ];
  return `${segments.join("\n")}\n`;
}
