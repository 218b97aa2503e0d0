import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { AccountingPage } from "@/components/invoices/accounting/accounting-page";
import { parseGivenDay } from "@/lib/day";
import { findSpanProblem } from "@/lib/spans";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("accounting");

const parseDay = (given: unknown) => (typeof given === "string" ? parseGivenDay(given) : null);

/** The export for accounting from `?from=` to `?to=`, of last month without them or with days that make no span. */
export default async function Page({ searchParams }: PageProps) {
  const given = await searchParams;
  const { run, tenant, today, mayCall } = await serverCaller();
  if (!tenant || !mayCall("accounting_exports.preview")) forbidden();
  const [from, to] = [parseDay(given.from), parseDay(given.to)];
  const span = from && to && !findSpanProblem("report", from, to) ? { from, to } : {};
  const first = await run("accounting_exports.preview", { tenant: tenant.tenant_id, ...span });
  return (
    <Words of={["accounting", "invoices", "customers"]}>
      <AccountingPage key={`${first.from} ${first.to}`} first={first} today={today} />
    </Words>
  );
}
