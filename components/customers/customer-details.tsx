"use client";
import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { VatNumber } from "@/components/customers/vat-check";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Avatar } from "@/components/ui/layout/avatar";
import { Facts } from "@/components/ui/layout/card";
import type { CallOutput } from "@/lib/browser/api";
import { NAMES } from "@/lib/i18n/languages";
import { formatCountry } from "@/lib/tables/country-names";

type Customer = CallOutput<"customers.retrieve">;

/** The data of a customer, its contacts and its note. */
export function CustomerDetails({
  customer,
  may,
  children,
}: {
  customer: Customer;
  may: boolean;
  /** Further sections. */
  children: ReactNode;
}) {
  const t = useTranslations("customers");
  const agents = useTranslations("agents");
  const { day, percent: writePercent, formats } = useFormat();
  const { post_code, city, country, early_discount_bp: bp, early_discount_days: days } = customer;
  const percent = bp === null ? "" : writePercent(bp);
  const early = percent && days !== null ? t("early_discount_terms", { percent, days }) : percent;
  const address = [
    customer.address,
    `${post_code} ${city}`.trim(),
    country && formatCountry(country, formats.language),
  ]
    .filter(Boolean)
    .join("\n");
  const facts = [
    { label: t("legal_name"), value: customer.legal_name },
    { label: t("vat_number"), value: customer.vat_number && <VatNumber customer={customer} /> },
    { label: t("registration_number"), value: customer.registration_number },
    {
      label: t("address"),
      value: address && <span className="whitespace-pre-line">{address}</span>,
    },
    { label: t("electronic_address"), value: customer.electronic_address },
    { label: t("buyer_reference"), value: customer.buyer_reference },
    {
      label: t("email"),
      value: customer.email && (
        <a className="link" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      ),
    },
    { label: t("phone"), value: customer.phone },
    { label: t("language"), value: customer.language && NAMES[customer.language] },
    { label: agents("agent"), value: customer.agent_shown },
    { label: agents("agency"), value: customer.agency_shown },
    {
      label: t("terms_days"),
      value: customer.terms_days === null ? "" : t("terms", { days: customer.terms_days }),
    },
    { label: t("early_discount"), value: early },
    { label: t("earliest_expires"), value: customer.earliest_expires && day(customer.earliest_expires) },
    { label: t("latest_expires"), value: customer.latest_expires && day(customer.latest_expires) },
  ].filter(({ value }) => value !== "" && value !== null);
  return (
    <aside className="divide-y divide-line border-line bg-surface max-lg:border-t lg:border-l [&>section]:p-4">
      <section>
        <header className="mb-2 flex min-h-7 items-center justify-between">
          <h2 className="font-semibold">{t("details")}</h2>
          {may && (
            <Button look="quiet" size="sm" href={`/customer/${customer.uuid}?edit=1`}>
              {t("edit")}
            </Button>
          )}
        </header>
        <Facts of={facts} />
      </section>
      <section>
        <h2 className="mb-2 font-semibold">
          {t("contacts")} <span className="num font-normal text-ink-3">{customer.contacts.length}</span>
        </h2>
        {customer.contacts.length === 0 && <p className="text-ink-3">{t("nobody")}</p>}
        <ul className="grid gap-3">
          {customer.contacts.map((person) => (
            <li key={`${person.name}${person.email}`} className="flex items-center gap-2.5">
              <Avatar name={person.name} size="lg" />
              <span className="min-w-0 grow leading-tight">
                <span className="cut block font-medium">{person.name}</span>
                <span className="cut block text-xs text-ink-3">
                  {[person.role, person.phone].filter(Boolean).join(" · ")}
                </span>
              </span>
              {person.email && (
                <IconButton
                  icon={<Mail />}
                  label={person.email}
                  look="quiet"
                  size="sm"
                  onClick={() => location.assign(`mailto:${person.email}`)}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      {customer.note && (
        <section>
          <h2 className="mb-1.5 font-semibold">{t("note")}</h2>
          <p className="whitespace-pre-line text-ink-2">{customer.note}</p>
        </section>
      )}
      {children}
    </aside>
  );
}
