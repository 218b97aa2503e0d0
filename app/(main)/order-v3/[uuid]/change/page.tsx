import { namedAsCampaign, revisionHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { RevisionPlanner } from "@/components/planner/booked/revision-planner";
import { serverCaller } from "@/server/api/server-caller";

export const generateMetadata = namedAsCampaign;

/** The open change of a booked campaign, edited beside the board of its spots. */
export default async function ChangeInPlannerPage(props: PageProps<{ uuid: string }>) {
  const { revision, stations } = await revisionHere(props);
  const { run } = await serverCaller();
  const { uuid } = await props.params;
  const [campaign, board] = await Promise.all([
    run("campaigns.retrieve", { uuid }),
    run("schedules.board", { campaign: uuid }),
  ]);
  return (
    <Words of={["agents", "attachments", "campaigns", "comments", "planner"]}>
      <RevisionPlanner
        key={revision.uuid}
        revision={revision}
        campaign={campaign}
        board={board}
        stations={stations}
      />
    </Words>
  );
}
