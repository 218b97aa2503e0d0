import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden, notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { openOf } from "@/components/payments/open-invoices";
import { PaymentForm } from "@/components/payments/payment-form";
import { Screen } from "@/components/ui/layout/screen";
import { isZero, type Money } from "@/lib/money";
import { serverCaller } from "@/server/api/server-caller";

/** A new payment; of a customer, and of one of its invoices, where the address names them. */
export async function NewPayment({
  customer_uuid,
  invoice_uuid,
  amount = null,
}: {
  customer_uuid?: string;
  invoice_uuid?: string;
  amount?: Money | null;
}) {
  const t = await getTranslations("payments");
  const { tenant, capabilities, run, prefetch, today } = await serverCaller();
  if (!tenant || !capabilities.includes("finance:write")) forbidden();
  const customer = customer_uuid ? await run("customers.retrieve", { uuid: customer_uuid }) : null;
  const invoice = invoice_uuid ? await run("invoices.retrieve", { uuid: invoice_uuid }) : null;
  if (invoice && invoice.customer !== customer?.uuid) notFound();
  return (
    <Words of={["payments"]}>
      <HydrationBoundary
        state={customer && (await prefetch(["invoices.list", openOf(tenant.tenant_id, customer.uuid)]))}
      >
        <Screen title={t("new")} crumbs={[{ label: t("title"), href: "/payments" }]}>
          <div className="px-gutter py-4">
            <PaymentForm
              customer={customer && { uuid: customer.uuid, name: customer.name }}
              invoice={invoice && !isZero(invoice.open) ? { uuid: invoice.uuid, open: invoice.open } : null}
              amount={amount}
              today={today}
            />
          </div>
        </Screen>
      </HydrationBoundary>
    </Words>
  );
}
