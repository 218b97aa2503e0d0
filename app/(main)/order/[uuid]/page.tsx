import { CAMPAIGN_WORDS, namedAsCampaign, orderHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { CampaignPage } from "@/components/campaigns/campaign-page";
import { SheetEditor } from "@/components/campaigns/sheet/sheet-editor";

export const generateMetadata = namedAsCampaign;

/** A draft on its sheet; a booked campaign as it stands. */
export default async function SheetPage(props: PageProps<{ uuid: string }>) {
  const { campaign, stations } = await orderHere(props);
  return (
    <Words of={CAMPAIGN_WORDS}>
      {stations ? (
        <SheetEditor key={campaign.uuid} campaign={campaign} stations={stations} />
      ) : (
        <CampaignPage key={campaign.uuid} campaign={campaign} />
      )}
    </Words>
  );
}
