import type { Metadata } from "next";
import type { PageProps } from "@/app/page-props";
import { CampaignPage } from "@/components/campaigns/campaign-page";
import { SheetEditor } from "@/components/campaigns/sheet/sheet-editor";
import { Words } from "@/components/words";
import { here } from "@/server/api/here";

type Props = PageProps<{ uuid: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { run } = await here();
  return { title: (await run("campaigns.retrieve", { uuid: (await params).uuid })).name };
}

/** A draft on its sheet; a booked campaign as it stands. */
export default async function SheetPage({ params }: Props) {
  const { uuid } = await params;
  const { run, place } = await here();
  const campaign = await run("campaigns.retrieve", { uuid });
  const editable = campaign.status === "draft" && campaign.access === "read-write" && place;
  const stations = editable ? (await run("campaigns.offer", { tenant: place.tenant_id })).rows : [];
  return (
    <Words of={["agents", "campaigns", "swap"]}>
      {editable ? (
        <SheetEditor key={uuid} campaign={campaign} stations={stations} />
      ) : (
        <CampaignPage key={uuid} campaign={campaign} />
      )}
    </Words>
  );
}
