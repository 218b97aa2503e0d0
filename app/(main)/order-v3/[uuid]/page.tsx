import { namedAsCampaign } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { PlannerPage } from "@/components/planner/planner-page";
import { Words } from "@/components/words";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = namedAsCampaign;

/** A campaign on the planner's board: a draft to paint, a booked one to change spot by spot. */
export default async function PlannedOrderPage({ params }: PageProps<{ uuid: string }>) {
  const { uuid } = await params;
  const { run } = await serverCaller();
  const [campaign, board] = await Promise.all([
    run("campaigns.retrieve", { uuid }),
    run("schedules.board", { campaign: uuid }),
  ]);
  return (
    <Words of={["agents", "campaigns", "planner"]}>
      <PlannerPage key={uuid} campaign={campaign} board={board} />
    </Words>
  );
}
