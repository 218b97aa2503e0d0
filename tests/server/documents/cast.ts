import { createTranslator } from "next-intl";
import { addDays, toDay } from "@/lib/day";
import de from "@/lib/i18n/de/documents.json";
import en from "@/lib/i18n/en/documents.json";
import { toMoney } from "@/lib/money";
import type {
  BroadcastReportData,
  DocumentFormat,
  InvoiceData,
  ReportRow,
  Translate,
} from "@/server/documents/types";

const labels = (locale: string, documents: typeof en): Translate => {
  const t = createTranslator<{ documents: typeof en }>({ locale, messages: { documents } });
  return (key, values) => t(key as never, values as never);
};
export const english = labels("en", en);
export const german = labels("de", de);

export const reading: DocumentFormat = {
  language: "en",
  currency_format: "1,000.00",
  date_format: "D.M.Y",
  clock: 24,
};
const letterhead = {
  name: "Vane & Kestrel Radio",
  lines: ["4 Mast Lane, Aldermoor AM2 7QT", "VAT GB 000 0000 00"],
  footer: "Vane & Kestrel Radio Ltd",
};
const to = ["Tidewell Dental", "Accounts, 18 Mill Street", "Saltmarsh SM1 4RD"];

const spot = (title: string, note: string, quantity: number, amount: string) => ({
  title,
  note,
  quantity,
  price: toMoney("23.50"),
  amount: toMoney(amount),
});
export const invoice: InvoiceData = {
  letterhead,
  reading,
  created_at: new Date("2026-11-19T08:41:00Z"),
  kind: "invoice",
  number: null,
  to,
  date: toDay("2026-11-19"),
  due: toDay("2026-12-03"),
  facts: [
    { label: "Your reference", value: "PO 5581" },
    { label: "Period", value: "01.11.–18.11.2026" },
  ],
  currency: "EUR",
  lines: [
    spot("New practice, Mill Street", "Aired 02–15 Nov, Vane FM, 30 s", 70, "1645.00"),
    spot("New practice, Mill Street", "Aired 16–18 Nov, Vane FM, 30 s", 39, "916.50"),
    spot("Credit: 1 spot moved outside, 18 Nov", "08:50 aired 10:20", -1, "-23.50"),
    {
      title: "Studio production, 30 s",
      note: "Free line",
      quantity: 1,
      price: toMoney("280.00"),
      amount: toMoney("280.00"),
    },
  ],
  gross: toMoney("2818.00"),
  reductions: [{ label: "Discount 5 %, without free lines", amount: toMoney("-126.90") }],
  net: toMoney("2691.10"),
  taxes: [{ name: "VAT 20 %", net: toMoney("2691.10"), tax: toMoney("538.22") }],
  total: toMoney("3229.32"),
  to_pay: toMoney("3229.32"),
  texts: ["Thank you for advertising with Vane FM. Proof of broadcast is attached."],
  payment: {
    account: "GB00 SPOT 0000 0000 0000 00 · Vane & Kestrel Radio",
    reference: "invoice number, set on issue",
    qr: Array.from({ length: 29 }, (_, y) =>
      Array.from({ length: 29 }, (_, x) => ((x * 7 + y * 13 + x * y) % 5) % 2 === 0),
    ),
  },
};

/** An invoice of `count` lines, worth a euro each. */
export const longInvoice = (count: number): InvoiceData => ({
  ...invoice,
  number: "INV 243",
  lines: Array.from({ length: count }, (_, i) => ({
    title: `Line ${i + 1}`,
    ...(i % 7 === 0 && { note: "with a note below it" }),
    quantity: 1,
    price: toMoney("1.00"),
    amount: toMoney("1.00"),
  })),
  gross: toMoney(count, 2),
});

export const reportRows = (count: number): ReportRow[] =>
  Array.from({ length: count }, (_, i) => ({
    date: addDays(toDay("2026-11-02"), Math.floor(i / 6)),
    second: 25_200 + (i % 6) * 7_200 + ((i * 37) % 600),
    length: 30,
    title: i % 3 ? "New practice, Mill Street" : "New practice, late opening",
    copy_id: i % 3 ? "VKTD0030000" : "VKTD0031000",
    break_name: `Break ${(i % 2) + 1}`,
    basis: i % 40 === 39 ? ("planned" as const) : ("aired" as const),
    ...(i % 25 === 7 && { make_good_for: { date: toDay("2026-11-02"), second: 31_800 } }),
    ...(i % 33 === 4 && { remark: "break started 4 min late" }),
  }));

export const report = (count: number): BroadcastReportData => ({
  letterhead,
  reading,
  created_at: new Date("2026-11-19T08:41:00Z"),
  number: "REP 88",
  revision: 1,
  to,
  facts: [
    { label: "Campaign", value: "New practice, Mill Street" },
    { label: "Order", value: "Order 117, PO 5581" },
    { label: "Period", value: "02.11.–18.11.2026" },
    { label: "Station", value: "Vane FM" },
  ],
  groups: [
    {
      title: "Vane FM",
      note: "Aldermoor, 96.4 MHz. Times as aired, Europe/London.",
      rows: reportRows(count),
    },
  ],
  sources: [
    { file_name: "VF20261118.elr", sha256: "9f2c1d".padEnd(64, "a0"), imported: "19.11.2026 06:10" },
    { file_name: "VF20261117.elr", sha256: "77b0e4".padEnd(64, "3c"), imported: "18.11.2026 06:10" },
  ],
  statement:
    "We confirm that the announcements listed were broadcast by Vane FM on the dates and at the times shown, as recorded by the station's automation system.",
  signer: { name: "Imogen Marsh", title: "Traffic manager" },
  hash: "4be1".padEnd(64, "7d"),
  verify_url: "https://spotledger.example/share/report/q7Xk2",
});
