import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Words } from "@/app/words";
import { PlannerStart } from "@/components/planner/planner-start";
import { serverCaller } from "@/server/api/server-caller";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("planner"))("new") };
}

/** A new order on the planner's board. */
export default async function NewPlanPage() {
  const { tenant, capabilities, run } = await serverCaller();
  if (!tenant || !capabilities.includes("campaigns:write")) notFound();
  const { rows } = await run("campaigns.offer", { tenant: tenant.tenant_id });
  return (
    <Words of={["attachments", "campaigns", "comments", "planner"]}>
      <PlannerStart stations={rows} />
    </Words>
  );
}
