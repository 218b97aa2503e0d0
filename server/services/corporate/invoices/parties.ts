import { Taxes } from "@/lib/billing/tax-shapes";
import type { FrozenParties } from "@/lib/e-invoice/frozen";
import { type Party, parseElectronicAddress } from "@/lib/e-invoice/parties";
import type { Ctx } from "@/server/ctx";
import { readLetterhead, readPaidAccount } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import type { InvoiceRow } from "./read";

type Buyer = InvoiceRow["customer"];

/** A text in its first line and the rest, which an address has as its street and a further line. */
function splitStreet(address: string): Pick<Party, "street" | "extra"> {
  const [street = "", ...rest] = address
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  return { street, extra: rest.join(", ") };
}

function presentBuyer(customer: Buyer): Party {
  return {
    name: customer.legal_name || customer.name,
    ...splitStreet(customer.address),
    post_code: customer.post_code,
    city: customer.city,
    country: customer.country,
    vat_number: customer.vat_number,
    registration_number: customer.registration_number,
    electronic_address: parseElectronicAddress(customer.electronic_address || customer.email),
    contact: null,
  };
}

/** Reads seller, buyer, account and tax rates as they are now, to be kept with the invoice when it is issued. */
export async function readParties(ctx: Ctx, customer: Buyer): Promise<FrozenParties> {
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
    buyer: presentBuyer(customer),
    buyer_reference: customer.buyer_reference,
    account: readPaidAccount(tenant.name, seller),
    rates: Taxes.catch([]).parse(tenant.taxes_json),
  };
}
