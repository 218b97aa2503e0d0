import { expect, test } from "vitest";
import { listEntryKeys } from "@/lib/bank/entry";
import { readBankFile } from "@/lib/bank/read-file";

const read = (text: string | Uint8Array, places = 2) =>
  readBankFile(typeof text === "string" ? new TextEncoder().encode(text) : text, { places });
const brief = (text: string | Uint8Array) =>
  read(text).entries.map((e) => [e.date, e.amount, e.name, e.iban, e.text].join("|"));
const refusal = (code: string) =>
  expect.objectContaining({ more: { fields: [expect.objectContaining({ code })] } });

test.each([
  [
    "a German bank with a preamble",
    `Kontonummer:;DE99\n\n"Buchungstag";"Wertstellung";"Auftraggeber / Begünstigter";"Verwendungszweck";"IBAN";"Betrag (EUR)"\n"20.11.2026";"20.11.2026";"Kiln GmbH";"RE 1;2";"DE1 2";"1.234,50"\n"21.11.26";"";"Miete";"";"";"-5,00"\n;;;;;\n`,
    ["2026-11-20|1234.50|Kiln GmbH|DE12|RE 1;2", "2026-11-21|-5.00|Miete||"],
  ],
  [
    "a Spanish bank",
    "F. Contable;Fecha valor;Ordenante;Concepto;Importe (€)\n20/11/2026;21/11/2026;Kiln SL;Factura 1;1.234,50\n21/11/2026;;;Comisión;-5,00\n",
    ["2026-11-20|1234.50|Kiln SL||Factura 1", "2026-11-21|-5.00|||Comisión"],
  ],
  [
    "a bank with columns of charges and deposits",
    "Fecha,Descripción,Cargos,Abonos\n13/11/2026,Kiln F1,,1250\n1/12/2026,Renta,99.50,\n",
    ["2026-11-13|1250.00|||Kiln F1", "2026-12-01|-99.50|||Renta"],
  ],
  [
    "a Polish bank",
    "Data operacji;Data waluty;Nadawca;Tytułem;Kwota operacji;Waluta\n20.11.2026;21.11.2026;Kiln Sp. z o.o.;Faktura 1;1 234,50;PLN\n21-11-2026;;;Opłata;-5,00;PLN\n",
    ["2026-11-20|1234.50|Kiln Sp. z o.o.||Faktura 1", "2026-11-21|-5.00|||Opłata"],
  ],
  [
    "money in and out in two columns",
    "Date,Description,Paid out,Paid in\n13/11/2026,Kiln INV 1,,1250\n1/12/2026,Rent,99.50,\n",
    ["2026-11-13|1250.00|||Kiln INV 1", "2026-12-01|-99.50|||Rent"],
  ],
  [
    "months first",
    "Date\tAmount\tPayer\n12/31/2026\t$1,000.00\tKiln\n01/02/2027\t(7.00)\tFee\n",
    ["2026-12-31|1000.00|Kiln||", "2027-01-02|-7.00|Fee||"],
  ],
  [
    "a direction beside the amount",
    "Datum;Betrag;Soll/Haben;Name\n2026-11-20;10,00;H;Kiln\n20261121;2,50;S;Bank\n",
    ["2026-11-20|10.00|Kiln||", "2026-11-21|-2.50|Bank||"],
  ],
])("CSV of %s", (_, text, entries) => {
  expect(brief(text)).toEqual(entries);
});

test("CSV in Windows-1252", () => {
  const bytes = Uint8Array.from(
    [..."Datum;Betrag;Name\n1.2.2026;5,00;M\u00fcller\n"].map((c) => c.charCodeAt(0)),
  );
  expect(brief(bytes)).toEqual(["2026-02-01|5.00|Müller||"]);
});

const camt = (entries: string, balances = "", prefix = "") => `<?xml version="1.0"?>
<${prefix}Document><${prefix}BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE99 1</IBAN></Id></Acct>${balances}<!-- <Ntry> -->${entries}</Stmt></${prefix}BkToCstmrStmt></${prefix}Document>`;
const transaction = (amount: string, name: string, text: string) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE1</IBAN></Id></DbtrAcct></RltdPties><RmtInf>${text}</RmtInf></TxDtls>`;
const camtEntry = (amount: string, sign: string, details = "", status = "BOOK") =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;

test("camt: single entries, batches, debits, and pending ones left out", () => {
  const text = camt(
    camtEntry(
      "10.5",
      "CRDT",
      transaction("10.5", "Kiln &amp; Co", "<Ustrd>INV 1</Ustrd><Ustrd>Nov</Ustrd>"),
    ) +
      camtEntry(
        "30",
        "CRDT",
        transaction("10", "A", "<Strd><CdtrRefInf><Ref>RF18</Ref></CdtrRefInf></Strd>") +
          transaction("20", "B", ""),
      ) +
      camtEntry("5", "DBIT") +
      camtEntry("7", "CRDT", "", "PDNG"),
    balance("OPBD", "100") + balance("CLBD", "135.50"),
    "ns2:",
  );
  expect(read(text).format).toBe("camt");
  expect(read(text).entries[0]).toMatchObject({ account: "DE991", currency: "EUR", bank_reference: "B1" });
  expect(brief(text)).toEqual([
    "2026-11-20|10.50|Kiln & Co|DE1|INV 1 Nov",
    "2026-11-20|10.00|A|DE1|RF18",
    "2026-11-20|20.00|B|DE1|",
    "2026-11-20|-5.00|||",
  ]);
});

const MT940 = `:20:STARTUMS
:25:DE99/1
:28C:1/1
:60F:C261119EUR100,
:61:2611201120C10,50NTRFNONREF//B1
:86:166?00GUTSCHRIFT?20EREF+NOTPROVIDED?21SVWZ+RE INV 2026-00?22042?31DE1?32KILN GM?33BH
:61:2612310102RC3,00NRTI
:86:free text
 of two lines
:61:261231D0,50NCHGX
:62F:C261231EUR107,
-`;
test("MT940: subfields, free text, reversals, days over the year", () => {
  expect(read(MT940)).toMatchObject({
    format: "mt940",
    entries: [{ bank_reference: "B1", currency: "EUR" }, {}, {}],
  });
  expect(brief(MT940)).toEqual([
    "2026-11-20|10.50|KILN GMBH|DE1|RE INV 2026-00042",
    "2027-01-02|-3.00|||free text of two lines",
    "2026-12-31|-0.50|||X",
  ]);
});

test.each([
  ["another table", "a,b\n1,2", "bank_columns_missing"],
  ["a day that is none", "Date,Amount\n31.02.2026,5.00", "bank_row_unreadable"],
  ["an amount that is none", "Date,Amount\n1.2.2026,x", "bank_row_unreadable"],
  ["camt without an amount", camt("<Ntry><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>"), "bank_file_broken"],
  [
    "camt with other sums",
    camt(camtEntry("5", "CRDT"), balance("OPBD", "1") + balance("CLBD", "7")),
    "bank_sums_differ",
  ],
  ["MT940 with other sums", MT940.replace("EUR107,", "EUR108,"), "bank_sums_differ"],
  ["MT940 with a broken entry", MT940.replace("C10,50", "10,50"), "bank_file_broken"],
])("refuses %s", (_, text, code) => {
  expect(() => read(text)).toThrow(refusal(code));
});

test.each([
  ["<!--".repeat(300_000), "bank_columns_missing"],
  [`<BkToCstmrStmt><Stmt>${"<Ntry><Amt>".repeat(300_000)}`, null],
  [camt(`<Ntry><Amt>${"<".repeat(2_000_000)}</Amt></Ntry>`), "bank_file_broken"],
])("ends soon with hostile files", (text, code) => {
  const from = performance.now();
  if (code) expect(() => read(text)).toThrow(refusal(code));
  else expect(read(text).entries).toEqual([]);
  expect(performance.now() - from).toBeLessThan(1500);
});

test("equal entries of a file have different keys, the same in another file", () => {
  const row = "20.11.2026;5,00;Kiln\n";
  const keysOf = (...rows: string[]) => listEntryKeys(read(`Datum;Betrag;Name\n${rows.join("")}`).entries);
  const [first, second] = keysOf(row, row);
  expect(first).not.toBe(second);
  expect(keysOf("19.11.2026;5,00;Vane\n", row)[1]).toBe(first);
});
