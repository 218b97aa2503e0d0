import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { ReconciliationDay } from "@/components/reconciliation/reconciliation";
import { addDays, parseGivenDay } from "@/lib/day";
import { parseQueue } from "@/lib/traffic/desk/recon-queue";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("reconciliation"))("title") };
}

/** A station's day beside its as-run; without a date the first that waits for somebody. */
export default async function Page({ params, searchParams }: PageProps<{ uuid: string }>) {
  const { uuid } = await params;
  const query = await searchParams;
  const { date } = query;
  const { tenant: context, today, run, prefetch } = await serverCaller();
  if (!context) redirect("/");
  const tenant = context.tenant_id;
  const { rows } = await run("stations.list", { tenant, per_page: 500 });
  if (!rows.some((s) => s.uuid === uuid)) notFound();
  const given = parseGivenDay(String(date ?? ""));
  const waiting = given
    ? undefined
    : (
        await run("logs.list", {
          tenant,
          filters: { station: uuid, state: "aired" },
          sort: [{ id: "date" }],
          per_page: 1,
        })
      ).rows[0];
  const on = given ?? waiting?.date ?? addDays(today, -1);
  return (
    <Words of={["bonus", "log", "mapper", "offers", "reconciliation"]}>
      <HydrationBoundary state={await prefetch(["reconciliation.retrieve", { uuid, from: on, to: on }])}>
        <ReconciliationDay
          stations={rows.map(({ uuid, name, code, timezone }) => ({ uuid, name, code, timezone }))}
          station={uuid}
          date={on}
          queue={parseQueue(query)}
        />
      </HydrationBoundary>
    </Words>
  );
}
