import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { InvoiceScreen } from "@/components/invoices/invoice-screen";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ uuid: string }>;
const invoiceOf = cache(async (uuid: string) => (await serverCaller()).run("invoices.retrieve", { uuid }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("invoices");
  const { number, customer_name } = await invoiceOf((await params).uuid);
  return { title: number ?? t("invoice_to", { customer: customer_name }) };
}

export default async function InvoicePage({ params }: Props) {
  const { run } = await serverCaller();
  const [invoice, tenant] = await Promise.all([invoiceOf((await params).uuid), run("tenant.current", {})]);
  return (
    <Words of={["attachments", "invoices", "price_items", "recurring", "sending", "share"]}>
      <InvoiceScreen key={invoice.uuid} invoice={invoice} rates={tenant.taxes_json} />
    </Words>
  );
}
