import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { TaxReportPage } from "@/components/invoices/tax-report/tax-report-page";
import { parseGivenDay } from "@/lib/day";
import { findSpanProblem } from "@/lib/spans";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("invoices", "tax_report.title");

const parseDay = (given: unknown) => (typeof given === "string" ? parseGivenDay(given) : null);

/** The taxes from `?from=` to `?to=`, of last month without them or with days that make no span. */
export default async function Page({ searchParams }: PageProps) {
  const given = await searchParams;
  const { run, tenant, today, mayCall } = await serverCaller();
  if (!tenant || !mayCall("tax_report.retrieve")) forbidden();
  const [from, to] = [parseDay(given.from), parseDay(given.to)];
  const span = from && to && !findSpanProblem("statement", from, to) ? { from, to } : {};
  const first = await run("tax_report.retrieve", { tenant: tenant.tenant_id, ...span });
  return (
    <Words of={["invoices", "customers"]}>
      <TaxReportPage key={`${first.from} ${first.to}`} first={first} today={today} />
    </Words>
  );
}
