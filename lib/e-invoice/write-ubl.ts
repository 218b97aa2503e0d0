import { UNIT_CODES } from "@/lib/billing/quantity/quantities";
import type { Money } from "@/lib/money";
import type { AllowanceKind, DocumentLine, DocumentTax, EInvoice } from "./document";
import { type Element, makeLeaf, makeLines, makeNode, writeXml } from "./element";
import type { Party } from "./parties";
import {
  ALLOWANCES,
  CODES,
  choosePaymentCode,
  findDeliveryAddress,
  findDeliveryDay,
  isStated,
  writePercent,
  writeVatNumber,
} from "./values";

const NAMESPACE = "urn:oasis:names:specification:ubl:schema:xsd:";
/** The specification that a file says it follows, and the process of Peppol that both belong to. */
const CUSTOMIZATION = {
  peppol: "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
  xrechnung: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
};
const PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

const VAT = makeNode("cac:TaxScheme", [makeLeaf("cbc:ID", "VAT")]);
const writeAmount = (name: string, amount: Money, { currency }: EInvoice) =>
  makeLeaf(name, amount, { currencyID: currency });

function writeTax(
  name: string,
  { category, percent_bp }: DocumentTax,
  inner: readonly Element[] = [],
): Element {
  const percent = category === "O" ? [] : makeLeaf("cbc:Percent", writePercent(percent_bp));
  return makeNode(name, [makeLeaf("cbc:ID", category), percent, ...inner, VAT]);
}

function writeParty(party: Party, document: EInvoice): Element {
  const { electronic_address, contact } = party;
  return makeNode("cac:Party", [
    electronic_address
      ? makeLeaf("cbc:EndpointID", electronic_address.id, { schemeID: electronic_address.scheme })
      : [],
    makeNode("cac:PartyName", [makeLeaf("cbc:Name", party.name)]),
    makeNode("cac:PostalAddress", [
      makeLeaf("cbc:StreetName", party.street),
      makeLeaf("cbc:AdditionalStreetName", party.extra),
      makeLeaf("cbc:CityName", party.city),
      makeLeaf("cbc:PostalZone", party.post_code),
      makeNode("cac:Country", [makeLeaf("cbc:IdentificationCode", party.country)]),
    ]),
    party.vat_number && writeVatNumber(party, document)
      ? makeNode("cac:PartyTaxScheme", [makeLeaf("cbc:CompanyID", writeVatNumber(party, document)), VAT])
      : [],
    makeNode("cac:PartyLegalEntity", [
      makeLeaf("cbc:RegistrationName", party.name),
      makeLeaf("cbc:CompanyID", party.registration_number),
    ]),
    makeNode("cac:Contact", [
      makeLeaf("cbc:Name", contact?.name ?? ""),
      makeLeaf("cbc:Telephone", contact?.phone ?? ""),
      makeLeaf("cbc:ElectronicMail", contact?.email ?? ""),
    ]),
  ]);
}

const writePeriod = ({ period }: EInvoice) =>
  makeNode("cac:InvoicePeriod", [
    makeLeaf("cbc:StartDate", period?.from ?? ""),
    makeLeaf("cbc:EndDate", period?.to ?? ""),
  ]);

function writePaymentMeans(document: EInvoice): Element {
  const { account, number } = document;
  const code = choosePaymentCode(document);
  if (!account || !code) return [];
  return makeNode("cac:PaymentMeans", [
    makeLeaf("cbc:PaymentMeansCode", code),
    makeLeaf("cbc:PaymentID", number),
    makeNode("cac:PayeeFinancialAccount", [
      makeLeaf("cbc:ID", account.iban),
      makeLeaf("cbc:Name", account.name),
      makeNode("cac:FinancialInstitutionBranch", [makeLeaf("cbc:ID", account.bic)]),
    ]),
  ]);
}

function writeAllowance(
  document: EInvoice,
  amount: Money,
  tax: DocumentTax | null,
  kind: AllowanceKind = "discount",
): Element {
  const { code, text } = ALLOWANCES[kind];
  return makeNode("cac:AllowanceCharge", [
    makeLeaf("cbc:ChargeIndicator", "false"),
    makeLeaf("cbc:AllowanceChargeReasonCode", code),
    makeLeaf("cbc:AllowanceChargeReason", text),
    writeAmount("cbc:Amount", amount, document),
    tax ? writeTax("cac:TaxCategory", tax) : [],
  ]);
}

function writeLine(line: DocumentLine, document: EInvoice): Element {
  const isInvoice = document.kind === "invoice";
  return makeNode(isInvoice ? "cac:InvoiceLine" : "cac:CreditNoteLine", [
    makeLeaf("cbc:ID", line.id),
    makeLeaf(isInvoice ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", line.quantity, {
      unitCode: UNIT_CODES[line.unit],
    }),
    writeAmount("cbc:LineExtensionAmount", line.net, document),
    isStated(line.discount) ? writeAllowance(document, line.discount, null) : [],
    makeNode("cac:Item", [
      makeLeaf("cbc:Description", line.note),
      makeLeaf("cbc:Name", line.title),
      writeTax("cac:ClassifiedTaxCategory", line.tax),
    ]),
    makeNode("cac:Price", [
      makeLeaf("cbc:PriceAmount", line.price, { currencyID: document.currency }),
      line.base === 1 ? [] : makeLeaf("cbc:BaseQuantity", line.base, { unitCode: UNIT_CODES[line.unit] }),
    ]),
  ]);
}

const writeTaxTotal = (document: EInvoice): Element =>
  makeNode("cac:TaxTotal", [
    writeAmount("cbc:TaxAmount", document.sums.tax, document),
    ...document.taxes.map((tax) =>
      makeNode("cac:TaxSubtotal", [
        writeAmount("cbc:TaxableAmount", tax.net, document),
        writeAmount("cbc:TaxAmount", tax.tax, document),
        writeTax("cac:TaxCategory", tax, [
          makeLeaf("cbc:TaxExemptionReasonCode", tax.reason?.code ?? ""),
          makeLeaf("cbc:TaxExemptionReason", tax.reason?.text ?? ""),
        ]),
      ]),
    ),
  ]);

/** The sum of taxes in the currency in which they are accounted for. */
const writeAccountedTax = ({ tax_currency: accounted }: EInvoice): Element =>
  accounted
    ? makeNode("cac:TaxTotal", [makeLeaf("cbc:TaxAmount", accounted.tax, { currencyID: accounted.currency })])
    : [];

const writeSums = (document: EInvoice): Element =>
  makeNode("cac:LegalMonetaryTotal", [
    writeAmount("cbc:LineExtensionAmount", document.sums.lines, document),
    writeAmount("cbc:TaxExclusiveAmount", document.sums.net, document),
    writeAmount("cbc:TaxInclusiveAmount", document.sums.total, document),
    isStated(document.sums.allowances)
      ? writeAmount("cbc:AllowanceTotalAmount", document.sums.allowances, document)
      : [],
    writeAmount("cbc:PayableAmount", document.sums.total, document),
  ]);

/** The payment terms: in words, and for XRechnung with the line that programs read, which a line feed ends (BR-DE-18). */
function writeTerms({ early_discount: early }: EInvoice, profile: "peppol" | "xrechnung"): Element {
  if (!early) return [];
  if (profile === "peppol") return makeLeaf("cbc:Note", early.text);
  const read = `#SKONTO#TAGE=${early.days}#PROZENT=${(early.bp / 100).toFixed(2)}#`;
  return makeLines("cbc:Note", [early.text, read]);
}

/** Writes an e-invoice in UBL 2.1: an Invoice, or a CreditNote, whose elements stand in another order. */
export function writeUbl(document: EInvoice, profile: "peppol" | "xrechnung"): string {
  const isInvoice = document.kind === "invoice";
  const root = isInvoice ? "Invoice" : "CreditNote";
  const note = makeLeaf("cbc:Note", document.note);
  const { credits } = document;
  const to = findDeliveryAddress(document);
  return writeXml(
    makeNode(
      root,
      [
        makeLeaf("cbc:CustomizationID", CUSTOMIZATION[profile]),
        makeLeaf("cbc:ProfileID", PROCESS),
        makeLeaf("cbc:ID", document.number),
        makeLeaf("cbc:IssueDate", document.date),
        isInvoice ? makeLeaf("cbc:DueDate", document.due) : [],
        makeLeaf(isInvoice ? "cbc:InvoiceTypeCode" : "cbc:CreditNoteTypeCode", CODES[document.kind]),
        note,
        makeLeaf("cbc:DocumentCurrencyCode", document.currency),
        makeLeaf("cbc:TaxCurrencyCode", document.tax_currency?.currency ?? ""),
        makeLeaf("cbc:BuyerReference", document.buyer_reference),
        writePeriod(document),
        makeNode("cac:OrderReference", [makeLeaf("cbc:ID", document.order_reference)]),
        makeNode("cac:BillingReference", [
          makeNode("cac:InvoiceDocumentReference", [
            makeLeaf("cbc:ID", credits?.number ?? ""),
            makeLeaf("cbc:IssueDate", credits?.date ?? ""),
          ]),
        ]),
        makeNode("cac:AccountingSupplierParty", [writeParty(document.seller, document)]),
        makeNode("cac:AccountingCustomerParty", [writeParty(document.buyer, document)]),
        makeNode("cac:Delivery", [
          makeLeaf("cbc:ActualDeliveryDate", findDeliveryDay(document)),
          makeNode("cac:DeliveryLocation", [
            makeNode("cac:Address", [
              makeLeaf("cbc:CityName", to?.city ?? ""),
              makeLeaf("cbc:PostalZone", to?.post_code ?? ""),
              makeNode("cac:Country", [makeLeaf("cbc:IdentificationCode", to?.country ?? "")]),
            ]),
          ]),
        ]),
        writePaymentMeans(document),
        makeNode("cac:PaymentTerms", [writeTerms(document, profile)]),
        ...document.allowances.map(({ amount, tax, kind }) => writeAllowance(document, amount, tax, kind)),
        writeTaxTotal(document),
        writeAccountedTax(document),
        writeSums(document),
        ...document.lines.map((line) => writeLine(line, document)),
      ],
      {
        xmlns: `${NAMESPACE}${root}-2`,
        "xmlns:cac": `${NAMESPACE}CommonAggregateComponents-2`,
        "xmlns:cbc": `${NAMESPACE}CommonBasicComponents-2`,
      },
    ),
  );
}
