import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import { readMonth } from "@/app/(main)/month";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { RunScreen } from "@/components/reports/run/run-screen";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("reports", "run.title");

/** The broadcast reports of a month for all customers; `?month=` is a day of it, otherwise the month before this one. */
export default async function ReportRunPage({ searchParams }: PageProps) {
  const { tenant, run, today, mayCall, prefetch } = await serverCaller();
  if (!tenant || !mayCall("report_runs.preview")) forbidden();
  const { broadcast } = (await run("tenant.current", {})).settings.calendar;
  const month = readMonth((await searchParams).month, today, broadcast);
  const { from, to } = month;
  return (
    <Words of={["month_run", "reports", "sending"]}>
      <HydrationBoundary state={await prefetch(["report_runs.preview", { from, to, basis: "aired" }])}>
        <RunScreen key={from} month={month} />
      </HydrationBoundary>
    </Words>
  );
}
