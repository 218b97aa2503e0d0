import { Taxes } from "@/lib/billing/tax-shapes";
import type { FrozenParties } from "@/lib/e-invoice/frozen";
import { type Party, parseElectronicAddress } from "@/lib/e-invoice/parties";
import type { Ctx } from "@/server/ctx";
import { readLetterhead, readPaidAccount } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import type { InvoiceRow } from "./read";

type Recipient = Pick<InvoiceRow, "customer" | "agency">;

/** A text in its first line and the rest, which an address has as its street and a further line. */
function splitStreet(address: string): Pick<Party, "street" | "extra"> {
  const [street = "", ...rest] = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return { street, extra: rest.join(", ") };
}

function presentBuyer({ customer, agency }: Recipient): Party {
  const buyer = agency ?? customer;
  return {
    name: agency ? agency.name : customer.legal_name || customer.name,
    ...splitStreet(buyer.address),
    post_code: buyer.post_code,
    city: buyer.city,
    country: buyer.country,
    vat_number: buyer.vat_number,
    registration_number: agency ? "" : customer.registration_number,
    electronic_address: parseElectronicAddress(buyer.electronic_address || buyer.email),
    contact: null,
  };
}

/** Reads seller, buyer, account and tax rates as they are now, to be kept with the invoice when it is issued. */
export async function readParties(ctx: Ctx, recipient: Recipient): Promise<FrozenParties> {
  const tenant = await readOwnTenant(ctx);
  const { seller } = readLetterhead(tenant.letterhead);
  const name = seller.legal_name || tenant.name;
  const { contact_name, contact_phone, contact_email } = seller;
  return {
    seller: {
      name,
      street: seller.street,
      extra: "",
      post_code: seller.post_code,
      city: seller.city,
      country: seller.country || tenant.country,
      vat_number: seller.vat_number,
      registration_number: seller.registration_number,
      electronic_address: parseElectronicAddress(seller.electronic_address),
      contact:
        contact_name || contact_phone || contact_email
          ? { name: contact_name, phone: contact_phone, email: contact_email }
          : null,
    },
    buyer: presentBuyer(recipient),
    buyer_reference: (recipient.agency ?? recipient.customer).buyer_reference,
    account: readPaidAccount(tenant.name, seller),
    rates: Taxes.catch([]).parse(tenant.taxes_json),
  };
}
