import type { Metadata } from "next";
import { forbidden } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { type PageProps, readQueryAmount } from "@/app/page-props";
import { NewInvoice } from "@/components/invoices/new-invoice";
import { Words } from "@/components/words";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("invoices"))("new") };
}

/** A new invoice; `?customer=` begins with one chosen, `?amount=` with a line of that price. */
export default async function NewInvoicePage({ searchParams }: PageProps) {
  const { tenant: context, capabilities, run, today } = await serverCaller();
  if (!context || !capabilities.includes("finance:write")) forbidden();
  const { customer, amount } = await searchParams;
  const [tenant, chosen] = await Promise.all([
    run("tenant.current", {}),
    typeof customer === "string" && customer ? run("customers.retrieve", { uuid: customer }) : null,
  ]);
  return (
    <Words of={["invoices", "price_items"]}>
      <NewInvoice
        customer={chosen && { uuid: chosen.uuid, name: chosen.name }}
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
