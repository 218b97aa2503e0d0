import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import { readMonth } from "@/app/(main)/month";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { InvoiceRunScreen } from "@/components/invoices/run/run-screen";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("invoices", "run.title");

/** The invoices of a month for all customers; `?month=` is a day of it, otherwise the month before this one. */
export default async function InvoiceRunPage({ searchParams }: PageProps) {
  const { tenant, run, today, mayCall, prefetch } = await serverCaller();
  if (!tenant || !mayCall("invoice_runs.preview")) forbidden();
  const { broadcast } = (await run("tenant.current", {})).settings.calendar;
  const month = readMonth((await searchParams).month, today, broadcast);
  const { from, to } = month;
  return (
    <Words of={["invoices", "month_run"]}>
      <HydrationBoundary state={await prefetch(["invoice_runs.preview", { from, to }])}>
        <InvoiceRunScreen key={from} month={month} />
      </HydrationBoundary>
    </Words>
  );
}
