import type { Metadata } from "next";
import type { PageProps } from "@/app/page-props";
import { PlannerPage } from "@/components/planner/planner-page";
import { Words } from "@/components/words";
import { here } from "@/server/api/here";

type Props = PageProps<{ uuid: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await here();
  return { title: (await run("campaigns.retrieve", { uuid: (await params).uuid })).name };
}

/** A campaign on the planner's board: a draft to paint, a booked one to change play by play. */
export default async function PlannedOrderPage({ params }: Props) {
  const { uuid } = await params;
  const { run } = await here();
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
