import { createHash } from "node:crypto";
import { inflateSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { openStorage } from "@/server/outside/storage";
import { make } from "@/tests/make";
import { listPdfAProblems } from "@/tests/server/documents/pdfa";
import { type Person, setClock, world } from "@/tests/world";
import { aired, line, report, settleAndClose } from "./billing-scene";

afterEach(() => setClock(null));

const SELLER = {
  street: "Hafenzeile 4",
  post_code: "20457",
  city: "Hamburg",
  country: "DE",
  vat_number: "DE123456789",
  electronic_address: "9930:DE123456789",
  iban: "DE89 3704 0044 0532 0130 00",
};
const text = (file: { bytes: Uint8Array }) => new TextDecoder().decode(file.bytes);
/** The compressed streams of a PDF, as text. */
const readStreams = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString("latin1")
      .matchAll(/stream\n([\s\S]*?)\nendstream/g),
  ].flatMap(([, body = ""]) => {
    try {
      return [inflateSync(Buffer.from(body, "latin1")).toString()];
    } catch {
      return [];
    }
  });
const find = (xml: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)<`).exec(xml)?.[1];

async function tell(p: Person, seller: object) {
  const { uuid: tenant, version } = await p.api.tenant.current({});
  return p.api.tenant.update_pdf({ tenant, params: { version, seller } });
}
async function draft(p: Person, customer: string) {
  return p.api.invoices.update_create({
    customer,
    date: toDay("2026-11-20"),
    reference: "PO-7",
    discount_bp: 1000,
    lines: [line("33.33", { quantity: 3, tax_name: "VAT 20 %", tax_bp: 2000 })],
  });
}
const tellCustomer = async (p: Person, uuid: string, values: object) =>
  p.api.customers.update({ uuid, version: (await p.api.customers.retrieve({ uuid })).version, ...values });
const codesOf = async (p: Person, uuid: string, format: string) =>
  (await p.api.invoices.check_e_invoice({ uuid })).formats
    .find((one) => one.format === format)
    ?.problems.map(({ code }) => code);

test("what is missing is listed for a draft, and refused for an issued invoice until it is there", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const { uuid, version } = await draft(ana, customer);
  expect(await codesOf(ana, uuid, "peppol")).toEqual(
    expect.arrayContaining([
      "seller_electronic_address",
      "seller_iban",
      "buyer_electronic_address",
      "seller_vat",
    ]),
  );
  await expect(ana.api.invoices.e_invoice({ uuid, format: "cii" })).rejects.toMatchObject({
    message: "draft_not_sent",
  });
  await tell(ana, SELLER);
  await tellCustomer(ana, customer, {
    electronic_address: "rechnung@kiln.example",
    country: "AT",
    city: "Wien",
  });
  expect(await codesOf(ana, uuid, "peppol")).toEqual([]);
  await ana.api.invoices.issue({ uuid, version });
  await expect(ana.api.invoices.e_invoice({ uuid, format: "xrechnung" })).rejects.toMatchObject({
    message: "e_invoice_incomplete",
    more: { details: { problems: expect.arrayContaining([{ code: "buyer_reference" }]) } },
  });
});

test("each format states the amounts of the invoice, and what was entered when it was issued", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  await tell(ana, SELLER);
  await tellCustomer(ana, customer, {
    electronic_address: "0088:5790000435975",
    address: "Am Markt 1\n2. Hof",
    post_code: "1010",
    city: "Wien",
    country: "AT",
    early_discount_bp: 200,
  });
  const { uuid, version } = await draft(ana, customer);
  const { number, total, tax } = await ana.api.invoices.issue({ uuid, version });
  await tell(ana, { city: "Bremen" });
  await tellCustomer(ana, customer, { city: "Graz" });

  const ubl = text(await ana.api.invoices.e_invoice({ uuid, format: "peppol" }));
  expect(find(ubl, "cbc:PayableAmount")).toBe(total);
  expect(find(ubl, "cbc:TaxAmount")).toBe(tax);
  expect(find(ubl, "cbc:ID")).toBe(number);
  expect([...ubl.matchAll(/<cbc:CityName>(\w+)</g)].map(([, city]) => city)).toEqual(["Hamburg", "Wien"]);
  expect(find(ubl, "cbc:AdditionalStreetName")).toBe("2. Hof");
  const cii = text(await ana.api.invoices.e_invoice({ uuid, format: "cii" }));
  expect(find(cii, "ram:DuePayableAmount")).toBe(total);
  const terms = /^2 % discount if paid by 30\.11\.2026: 105\.83 EUR instead of 107\.99 EUR\.$/;
  expect(find(cii, "ram:Description")).toMatch(terms);
  expect(/<cac:PaymentTerms>\s*<cbc:Note>([^<]*)</.exec(ubl)?.[1]).toMatch(terms);
  expect(text(await ana.api.invoices.e_invoice({ uuid, format: "cii" }))).toBe(cii);

  const { bytes, type } = await ana.api.invoices.e_invoice({ uuid, format: "facturx" });
  expect(type).toBe("application/pdf");
  const raw = Buffer.from(bytes).toString("latin1");
  for (const part of [
    "/AFRelationship /Alternative",
    "factur-x.xml",
    "<fx:ConformanceLevel>EN 16931<",
    "<pdfaid:part>3<",
  ])
    expect(raw).toContain(part);
  expect(readStreams(bytes)).toContain(cii);
  expect(listPdfAProblems(bytes)).toEqual([]);
});

test("what was missing when an invoice was issued can be entered later", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  await tell(ana, { ...SELLER, iban: "" });
  const { uuid, version } = await draft(ana, customer);
  await ana.api.invoices.issue({ uuid, version });
  // A country that nobody entered is missing, not assumed.
  expect(await codesOf(ana, uuid, "peppol")).toEqual([
    "seller_iban",
    "buyer_address",
    "buyer_electronic_address",
  ]);
  await tell(ana, { iban: SELLER.iban, city: "Bremen" });
  await tellCustomer(ana, customer, { electronic_address: "a@kiln.example", country: "AT" });
  const ubl = text(await ana.api.invoices.e_invoice({ uuid, format: "peppol" }));
  expect(ubl).toContain("DE89370400440532013000");
  expect(ubl).toContain("Hamburg");
});

test("an invoice in euro shows the code to pay it by; one without an IBAN does not", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  const draw = async () => {
    const { uuid, version } = await draft(ana, customer);
    await ana.api.invoices.issue({ uuid, version });
    const { bytes } = await ana.api.invoices.pdf({ uuid });
    // The modules of the code are squares in the content of the page.
    return readStreams(bytes).flatMap((content) => content.match(/ re\n/g) ?? []).length;
  };
  await ana.api.tenant
    .current({})
    .then(({ uuid: tenant, version }) =>
      ana.api.tenant.update_pdf({ tenant, params: { version, account: "Hillfort Bank" } }),
    );
  const without = await draw();
  await tell(ana, SELLER);
  expect((await draw()) - without).toBeGreaterThan(300);
});

test("a credit note names the invoice it credits, and takes what is left of it to the cent", async () => {
  const { ana } = await world();
  const { uuid: customer } = await make.customer(ana, "Kilnside Energy");
  await tell(ana, SELLER);
  await tellCustomer(ana, customer, { electronic_address: "a@kiln.example", country: "AT" });
  const made = await draft(ana, customer);
  const issued = await ana.api.invoices.issue({ uuid: made.uuid, version: made.version });
  const [first] = issued.lines;
  const part = await ana.api.invoices.credit({
    uuid: issued.uuid,
    version: issued.version,
    lines: [{ line: first!.uuid, quantity: 1 }],
  });
  await ana.api.invoices.issue({ uuid: part.uuid, version: part.version });
  const left = await ana.api.invoices.retrieve({ uuid: issued.uuid });
  const rest = await ana.api.invoices.credit({ uuid: issued.uuid, version: left.version });
  await ana.api.invoices.issue({ uuid: rest.uuid, version: rest.version });
  for (const note of [part, rest]) {
    expect(await codesOf(ana, note.uuid, "cii")).toEqual([]);
    const ubl = text(await ana.api.invoices.e_invoice({ uuid: note.uuid, format: "peppol" }));
    expect(ubl).toContain("<CreditNote ");
    expect(ubl).toMatch(new RegExp(`<cac:InvoiceDocumentReference>\\s*<cbc:ID>${issued.number}<`));
    expect(find(ubl, "cbc:PayableAmount")).toBe(note.total);
  }
});

test("a wrong IBAN or electronic address is refused at its field, and nobody outside reads the seller", async () => {
  const { ana, vera } = await world();
  await expect(tell(ana, { iban: "DE88370400440532013000" })).rejects.toMatchObject({
    more: { fields: [{ path: "params.seller.iban", code: "bad_iban" }] },
  });
  await tell(ana, { city: "Hamburg" });
  await tell(ana, { iban: SELLER.iban });
  const { pdf } = await ana.api.tenant.current({});
  expect(pdf.seller).toMatchObject({ city: "Hamburg", iban: SELLER.iban });
  const { uuid: customer } = await make.customer(ana);
  await expect(tellCustomer(ana, customer, { electronic_address: "9930" })).rejects.toMatchObject({
    message: expect.anything(),
  });
  const { uuid } = await draft(ana, customer);
  await expect(vera.api.invoices.check_e_invoice({ uuid })).resolves.toBeDefined();
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** An issued invoice that lacks nothing for Peppol, CII and Factur-X. */
async function ready(p: Person) {
  const { uuid: customer } = await make.customer(p, "Kilnside Energy");
  await tell(p, SELLER);
  await tellCustomer(p, customer, {
    electronic_address: "rechnung@kiln.example",
    country: "AT",
    address: "Am Markt 1",
    post_code: "1010",
    city: "Wien",
  });
  const { uuid, version } = await draft(p, customer);
  await p.api.invoices.issue({ uuid, version });
  return { uuid, customer };
}

test("the first file of a format is stored with its hash, and is the file for ever", async () => {
  const { ana, here } = await world();
  const { uuid, customer } = await ready(ana);
  expect((await ana.api.invoices.retrieve({ uuid })).e_invoices).toEqual([]);
  const before = (await ana.api.storage.summary({ tenant: here })).used;
  const [xml, pdf] = [
    await ana.api.invoices.e_invoice({ uuid, format: "cii" }),
    await ana.api.invoices.e_invoice({ uuid, format: "facturx" }),
  ];
  const { e_invoices } = await ana.api.invoices.retrieve({ uuid });
  expect(e_invoices).toMatchObject([
    {
      format: "cii",
      sha256: sha256(xml.bytes),
      bytes: xml.bytes.length,
      recipient: "EM:rechnung@kiln.example",
    },
    { format: "facturx", sha256: sha256(pdf.bytes) },
  ]);
  const storage = await ana.api.storage.summary({ tenant: here });
  expect(storage.used - before).toBe(xml.bytes.length + pdf.bytes.length);
  expect(storage.kinds).toContainEqual({
    kind: "e_invoices",
    bytes: xml.bytes.length + pdf.bytes.length,
    files: 2,
  });
  // What is entered later no longer reaches it.
  await tell(ana, {
    ...SELLER,
    contact_name: "Somebody Else",
    contact_phone: "040 123",
    contact_email: "b@vane.example",
  });
  await tellCustomer(ana, customer, { buyer_reference: "R-1" });
  expect(await codesOf(ana, uuid, "xrechnung")).toEqual([]);
  expect(text(await ana.api.invoices.e_invoice({ uuid, format: "cii" }))).toBe(text(xml));
  expect(text(await ana.api.invoices.e_invoice({ uuid, format: "xrechnung" }))).toContain("R-1");
  const log = await ana.api.activity.list({ tenant: here, filters: { object_id: uuid } });
  expect(log.rows.filter(({ action }) => action === "invoice.e_invoice_stored")).toHaveLength(3);
});

test("several first requests at once store one file and return it", async () => {
  const { ana } = await world();
  const { uuid } = await ready(ana);
  const files = await Promise.all(
    [1, 2, 3].map(() => ana.api.invoices.e_invoice({ uuid, format: "peppol" })),
  );
  expect(new Set(files.map(({ bytes }) => sha256(bytes))).size).toBe(1);
  expect((await ana.api.invoices.retrieve({ uuid })).e_invoices).toHaveLength(1);
});

test("a lost file is made again only with the same bytes", async () => {
  const { ana, here } = await world();
  const { uuid, customer } = await ready(ana);
  const first = await ana.api.invoices.e_invoice({ uuid, format: "cii" });
  const store = await openStorage();
  const loseAll = async () => {
    for (const key of await store.keys(`${here}/e-invoices/`)) await store.remove(key);
  };
  await loseAll();
  expect(text(await ana.api.invoices.e_invoice({ uuid, format: "cii" }))).toBe(text(first));
  await loseAll();
  await tellCustomer(ana, customer, { buyer_reference: "R-1" });
  await expect(ana.api.invoices.e_invoice({ uuid, format: "cii" })).rejects.toMatchObject({
    code: "unavailable",
    message: "e_invoice_lost",
  });
});

test("the 810 lists the aired spots of an invoice, also after one is credited, and of the credit note that one", async () => {
  const { ana } = await world();
  const s = await aired(ana);
  await settleAndClose(ana, s);
  await tell(ana, SELLER);
  await tellCustomer(ana, s.customer, { country: "US", address: "22 Madison Avenue", post_code: "10010" });
  const { uuid: proof } = await report(ana, s.customer);
  const made = await ana.api.reports.create_invoice({ uuid: proof });
  expect(await codesOf(ana, made.uuid, "edi810")).toEqual(["buyer_address", "buyer_edi"]);
  await tellCustomer(ana, s.customer, { city: "New York NY", electronic_address: "0060:123456789" });
  const { uuid, version } = await ana.api.invoices.retrieve({ uuid: made.uuid });
  const invoice = await ana.api.invoices.issue({ uuid, version });
  const note = await ana.api.invoices.credit({ uuid: invoice.uuid, version: invoice.version, spots: [s.a] });
  await ana.api.invoices.issue({ uuid: note.uuid, version: note.version });

  const read = async (uuid: string) => {
    const file = await ana.api.invoices.e_invoice({ uuid, format: "edi810" });
    return { ...file, segments: text(file).split("~\n") };
  };
  const whole = await read(invoice.uuid);
  expect(whole).toMatchObject({ type: "application/edi-x12", name: `${invoice.number}.edi` });
  const list = ({ segments }: typeof whole, name: string) =>
    segments.filter((one) => one.startsWith(`${name}*`)).map((one) => one.split("*"));
  expect(list(whole, "SLN").map(([, , , , , , price]) => price)).toEqual(["20.01", "20.02"]);
  expect(list(whole, "DTM").filter(([, kind]) => kind === "472")).toEqual([
    ["DTM", "472", "20261118", "072030"],
    ["DTM", "472", "20261118", "072130"],
  ]);
  const part = await read(note.uuid);
  expect(list(part, "SLN").map(([, , , , , , price]) => price)).toEqual(["20.01"]);
  expect(list(part, "REF")).toContainEqual(["REF", "OI", invoice.number]);
  expect(text(await ana.api.invoices.e_invoice({ uuid: note.uuid, format: "edi810" }))).toBe(text(part));
});
