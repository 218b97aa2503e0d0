import { HydrationBoundary } from "@tanstack/react-query";
import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { InsightsPage } from "@/components/insights/insights-page";
import { FIRST_INSIGHT, INSIGHT_NAMES } from "@/lib/insights/types";
import { type CallRequest, serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("insights");

/** The insights; `?insight=` is the type or the saved one that is open, else the first type that found any. */
export default async function InsightsRoute({ searchParams }: PageProps) {
  const { tenant, mayCall, prefetch, run } = await serverCaller();
  if (!tenant || !mayCall("insights.run")) forbidden();
  const { insight } = await searchParams;
  const runs = INSIGHT_NAMES.map(
    (insight_type): CallRequest<"insights.run"> => ["insights.run", { insight_type, params: {} }],
  );
  const first = await prefetch<"insights.list" | "insights.run">(
    ["insights.list", { tenant: tenant.tenant_id }],
    ...runs,
  );
  const answers = await Promise.all(runs.map(([, input]) => run("insights.run", input)));
  const found = answers.find(({ rows }) => rows.length > 0)?.insight_type ?? FIRST_INSIGHT;
  return (
    <Words of={["insights"]}>
      <HydrationBoundary state={first}>
        <InsightsPage chosen={typeof insight === "string" ? insight : null} found={found} />
      </HydrationBoundary>
    </Words>
  );
}
