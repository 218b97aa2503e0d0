import { forbidden } from "next/navigation";
import { titled } from "@/app/(main)/list-page";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { InsightForm } from "@/components/insights/insight-form";
import { FIRST_INSIGHT, INSIGHT_NAMES } from "@/lib/insights/types";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = titled("insights", "new");

/** A new insight of `?type=`, or the saved one of `?insight=` to change. */
export default async function NewInsightPage({ searchParams }: PageProps) {
  const { tenant, mayCall, run } = await serverCaller();
  if (!tenant || !mayCall("insights.update_create")) forbidden();
  const { type, insight } = await searchParams;
  const saved = typeof insight === "string" ? await run("insights.retrieve", { uuid: insight }) : null;
  const chosen = INSIGHT_NAMES.find((name) => name === type) ?? FIRST_INSIGHT;
  return (
    <Words of={["insights"]}>
      <InsightForm key={saved?.uuid ?? chosen} saved={saved} type={chosen} />
    </Words>
  );
}
