import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { AgingPage } from "@/components/invoices/aging/aging-page";
import { parseGivenDay } from "@/lib/day";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("invoices", "aging.title");

/** What customers owed on `?date=`, today without one. */
export default async function Page({ searchParams }: PageProps) {
  const { date } = await searchParams;
  const { run, tenant, mayCall } = await serverCaller();
  if (!tenant || !mayCall("aging.retrieve")) forbidden();
  const day = typeof date === "string" ? parseGivenDay(date) : null;
  const first = await run("aging.retrieve", { tenant: tenant.tenant_id, ...(day && { date: day }) });
  return (
    <Words of={["invoices"]}>
      <AgingPage key={first.date} first={first} />
    </Words>
  );
}
