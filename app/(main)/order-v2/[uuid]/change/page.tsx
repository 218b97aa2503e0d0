import { EDITOR_WORDS, namedAsCampaign, revisionHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { OrderEditor } from "@/components/campaigns/editor/campaign-editor";

export const generateMetadata = namedAsCampaign;

/** The open change of a booked campaign in steps. */
export default async function ChangeInStepsPage(props: PageProps<{ uuid: string }>) {
  const { revision, stations } = await revisionHere(props);
  return (
    <Words of={EDITOR_WORDS}>
      <OrderEditor key={revision.uuid} campaign={revision} stations={stations} />
    </Words>
  );
}
