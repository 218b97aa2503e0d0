import { CAMPAIGN_WORDS, namedAsCampaign, orderHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { CampaignPage } from "@/components/campaigns/campaign-page";
import { OrderEditor } from "@/components/campaigns/editor/campaign-editor";

export const generateMetadata = namedAsCampaign;

/** A draft in its steps; a booked campaign as it stands. */
export default async function OrderPage(props: PageProps<{ uuid: string }>) {
  const { campaign, stations } = await orderHere(props);
  return (
    <Words of={CAMPAIGN_WORDS}>
      {stations ? (
        <OrderEditor key={campaign.uuid} campaign={campaign} stations={stations} />
      ) : (
        <CampaignPage key={campaign.uuid} campaign={campaign} />
      )}
    </Words>
  );
}
