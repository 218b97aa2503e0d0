import { namedAsCampaign, orderHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { PlannerPage } from "@/components/planner/planner-page";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = namedAsCampaign;

/** A campaign on the planner's board: a draft to paint, a booked one to change spot by spot. */
export default async function PlannedOrderPage(props: PageProps<{ uuid: string }>) {
  const { uuid } = await props.params;
  const { run } = await serverCaller();
  const [here, board] = await Promise.all([orderHere(props), run("schedules.board", { campaign: uuid })]);
  return (
    <Words of={["agents", "attachments", "campaigns", "comments", "planner"]}>
      <PlannerPage key={uuid} {...here} board={board} />
    </Words>
  );
}
