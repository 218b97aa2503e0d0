import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { readChosenCustomer } from "@/app/(main)/chosen-customer";
import { type PageProps, readQueryAmount } from "@/app/page-props";
import { Words } from "@/app/words";
import { NewInvoice } from "@/components/invoices/new-invoice";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invoices"))("new") };
}

/** A new invoice; `?customer=` begins with one chosen, `?amount=` with a line of that price. */
export default async function NewInvoicePage({ searchParams }: PageProps) {
  const { tenant: context, capabilities, run, today } = await serverCaller();
  if (!context || !capabilities.includes("finance:write")) forbidden();
  const [tenant, customer, { amount }] = await Promise.all([
    run("tenant.current", {}),
    readChosenCustomer(searchParams),
    searchParams,
  ]);
  return (
    <Words of={["invoices", "price_items"]}>
      <NewInvoice
        customer={customer}
        amount={readQueryAmount(amount)}
        today={today}
        text={tenant.default_terms}
        rates={tenant.taxes_json}
        inline={{
          taxes_inline: tenant.settings.taxes.inline,
          discounts_inline: tenant.settings.discounts.default_inline,
        }}
      />
    </Words>
  );
}
