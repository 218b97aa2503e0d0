import { UNIT_CODES } from "@/lib/billing/quantity/quantities";
import type { Day } from "@/lib/day";
import type { Money } from "@/lib/money";
import type { AllowanceKind, DocumentLine, DocumentTax, EInvoice } from "./document";
import { type Element, makeLeaf, makeNode, writeXml } from "./element";
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

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};
const GUIDELINE = "urn:cen.eu:en16931:2017";

const amount = (name: string, value: Money) => makeLeaf(`ram:${name}`, value);
const leaf = (name: string, text: string | number | null) => makeLeaf(`ram:${name}`, text);
const node = (name: string, inner: readonly Element[]) => makeNode(`ram:${name}`, inner);
/** A day as format 102, YYYYMMDD; `kind` is the name space of the data type. */
const day = (name: string, value: Day | null, kind: "udt" | "qdt" = "udt") =>
  node(name, [makeLeaf(`${kind}:DateTimeString`, value?.replaceAll("-", "") ?? "", { format: "102" })]);

function writeTax({ category, percent_bp }: DocumentTax): Element[] {
  return [
    leaf("CategoryCode", category),
    category === "O" ? [] : leaf("RateApplicablePercent", writePercent(percent_bp)),
  ];
}

function writeParty(name: string, party: Party, document: EInvoice): Element {
  const { contact, electronic_address } = party;
  const vat = writeVatNumber(party, document);
  return node(name, [
    leaf("Name", party.name),
    node("SpecifiedLegalOrganization", [leaf("ID", party.registration_number)]),
    node("DefinedTradeContact", [
      leaf("PersonName", contact?.name ?? ""),
      node("TelephoneUniversalCommunication", [leaf("CompleteNumber", contact?.phone ?? "")]),
      node("EmailURIUniversalCommunication", [leaf("URIID", contact?.email ?? "")]),
    ]),
    node("PostalTradeAddress", [
      leaf("PostcodeCode", party.post_code),
      leaf("LineOne", party.street),
      leaf("LineTwo", party.extra),
      leaf("CityName", party.city),
      leaf("CountryID", party.country),
    ]),
    node("URIUniversalCommunication", [
      electronic_address
        ? makeLeaf("ram:URIID", electronic_address.id, { schemeID: electronic_address.scheme })
        : [],
    ]),
    node("SpecifiedTaxRegistration", [vat ? makeLeaf("ram:ID", vat, { schemeID: "VA" }) : []]),
  ]);
}

function writeAllowance(value: Money, tax: DocumentTax | null, kind: AllowanceKind = "discount"): Element {
  const { code, text } = ALLOWANCES[kind];
  return node("SpecifiedTradeAllowanceCharge", [
    node("ChargeIndicator", [makeLeaf("udt:Indicator", "false")]),
    amount("ActualAmount", value),
    leaf("ReasonCode", code),
    leaf("Reason", text),
    tax ? node("CategoryTradeTax", [leaf("TypeCode", "VAT"), ...writeTax(tax)]) : [],
  ]);
}

function writeLine(line: DocumentLine): Element {
  const unit = { unitCode: UNIT_CODES[line.unit] };
  return node("IncludedSupplyChainTradeLineItem", [
    node("AssociatedDocumentLineDocument", [leaf("LineID", line.id)]),
    node("SpecifiedTradeProduct", [leaf("Name", line.title), leaf("Description", line.note)]),
    node("SpecifiedLineTradeAgreement", [
      node("NetPriceProductTradePrice", [
        leaf("ChargeAmount", line.price),
        line.base === 1 ? [] : makeLeaf("ram:BasisQuantity", line.base, unit),
      ]),
    ]),
    node("SpecifiedLineTradeDelivery", [makeLeaf("ram:BilledQuantity", line.quantity, unit)]),
    node("SpecifiedLineTradeSettlement", [
      node("ApplicableTradeTax", [leaf("TypeCode", "VAT"), ...writeTax(line.tax)]),
      isStated(line.discount) ? writeAllowance(line.discount, null) : [],
      node("SpecifiedTradeSettlementLineMonetarySummation", [amount("LineTotalAmount", line.net)]),
    ]),
  ]);
}

const writePaymentMeans = (document: EInvoice): Element => {
  const { account } = document;
  return node("SpecifiedTradeSettlementPaymentMeans", [
    leaf("TypeCode", choosePaymentCode(document)),
    node("PayeePartyCreditorFinancialAccount", [
      leaf("IBANID", account?.iban ?? ""),
      leaf("AccountName", account?.name ?? ""),
    ]),
    node("PayeeSpecifiedCreditorFinancialInstitution", [leaf("BICID", account?.bic ?? "")]),
  ]);
};

function writeSettlement(document: EInvoice): Element {
  const { sums, credits, period, currency, tax_currency: accounted } = document;
  return node("ApplicableHeaderTradeSettlement", [
    leaf("PaymentReference", document.account ? document.number : ""),
    leaf("TaxCurrencyCode", accounted?.currency ?? ""),
    leaf("InvoiceCurrencyCode", currency),
    writePaymentMeans(document),
    ...document.taxes.map((tax) => {
      const [category, percent] = writeTax(tax);
      return node("ApplicableTradeTax", [
        amount("CalculatedAmount", tax.tax),
        leaf("TypeCode", "VAT"),
        leaf("ExemptionReason", tax.reason?.text ?? ""),
        amount("BasisAmount", tax.net),
        category ?? [],
        leaf("ExemptionReasonCode", tax.reason?.code ?? ""),
        percent ?? [],
      ]);
    }),
    node("BillingSpecifiedPeriod", [
      day("StartDateTime", period?.from ?? null),
      day("EndDateTime", period?.to ?? null),
    ]),
    ...document.allowances.map(({ amount, tax, kind }) => writeAllowance(amount, tax, kind)),
    node("SpecifiedTradePaymentTerms", [
      leaf("Description", document.early_discount?.text ?? ""),
      day("DueDateDateTime", document.due),
    ]),
    node("SpecifiedTradeSettlementHeaderMonetarySummation", [
      amount("LineTotalAmount", sums.lines),
      isStated(sums.allowances) ? amount("AllowanceTotalAmount", sums.allowances) : [],
      amount("TaxBasisTotalAmount", sums.net),
      makeLeaf("ram:TaxTotalAmount", sums.tax, { currencyID: currency }),
      accounted ? makeLeaf("ram:TaxTotalAmount", accounted.tax, { currencyID: accounted.currency }) : [],
      amount("GrandTotalAmount", sums.total),
      amount("DuePayableAmount", sums.total),
    ]),
    node("InvoiceReferencedDocument", [
      leaf("IssuerAssignedID", credits?.number ?? ""),
      day("FormattedIssueDateTime", credits?.date ?? null, "qdt"),
    ]),
  ]);
}

/** Writes an e-invoice in UN/CEFACT CII (D16B) as EN 16931 profiles it; the file inside a Factur-X is the same. */
export function writeCii(document: EInvoice): string {
  const to = findDeliveryAddress(document);
  return writeXml(
    makeNode(
      "rsm:CrossIndustryInvoice",
      [
        makeNode("rsm:ExchangedDocumentContext", [
          node("GuidelineSpecifiedDocumentContextParameter", [leaf("ID", GUIDELINE)]),
        ]),
        makeNode("rsm:ExchangedDocument", [
          leaf("ID", document.number),
          leaf("TypeCode", CODES[document.kind]),
          day("IssueDateTime", document.date),
          node("IncludedNote", [leaf("Content", document.note)]),
        ]),
        makeNode("rsm:SupplyChainTradeTransaction", [
          ...document.lines.map(writeLine),
          node("ApplicableHeaderTradeAgreement", [
            leaf("BuyerReference", document.buyer_reference),
            writeParty("SellerTradeParty", document.seller, document),
            writeParty("BuyerTradeParty", document.buyer, document),
            node("BuyerOrderReferencedDocument", [leaf("IssuerAssignedID", document.order_reference)]),
          ]),
          node("ApplicableHeaderTradeDelivery", [
            node("ShipToTradeParty", [
              node("PostalTradeAddress", [
                leaf("PostcodeCode", to?.post_code ?? ""),
                leaf("CityName", to?.city ?? ""),
                leaf("CountryID", to?.country ?? ""),
              ]),
            ]),
            node("ActualDeliverySupplyChainEvent", [day("OccurrenceDateTime", findDeliveryDay(document))]),
          ]),
          writeSettlement(document),
        ]),
      ],
      NAMESPACES,
    ),
  );
}
