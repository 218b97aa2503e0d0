"use client";
import { useTranslations } from "next-intl";
import { CountryField } from "@/components/customers/address-fields";
import { Part, Setting } from "@/components/settings/parts";
import type { Binding } from "@/components/ui/controls/field";
import { TextField } from "@/components/ui/controls/text-field";
import type { SellerDetails } from "@/lib/e-invoice/parties";

type Name = keyof SellerDetails;
type Field = (path: `seller.${Name}`) => Binding<string> & { error?: string };

/** The fields in the order in which they are filled; the pair of each row belongs together. */
const TEXTS = [
  "legal_name",
  "street",
  "post_code",
  "city",
  "country",
  "vat_number",
  "registration_number",
  "electronic_address",
  "iban",
  "bic",
  "contact_name",
  "contact_phone",
  "contact_email",
] as const satisfies readonly Name[];
const HELP: Partial<Record<Name, "electronic_address_help" | "contact_help" | "registration_help">> = {
  registration_number: "registration_help",
  electronic_address: "electronic_address_help",
  contact_name: "contact_help",
};

/** The organisation as the seller of its e-invoices: what a program reads where a person reads the letterhead. */
export function Seller({ field, name }: { field: Field; name: string }) {
  const t = useTranslations("organisation.documents.seller");
  return (
    <Part id="seller" title={t("title")} help={t("text")}>
      <div className="grid max-w-160 gap-4 sm:grid-cols-2">
        {TEXTS.map((one) => {
          const help = HELP[one];
          return (
            <Setting key={one} id={`seller-${one}`}>
              {one === "country" ? (
                <CountryField label={t(one)} {...field(`seller.${one}`)} />
              ) : (
                <TextField
                  label={t(one)}
                  {...(one === "legal_name" && { placeholder: name })}
                  {...(help && { help: t(help) })}
                  {...field(`seller.${one}`)}
                />
              )}
            </Setting>
          );
        })}
      </div>
    </Part>
  );
}
