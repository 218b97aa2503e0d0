import { EDITOR_WORDS, namedAsCampaign, revisionHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { SheetEditor } from "@/components/campaigns/sheet/sheet-editor";

export const generateMetadata = namedAsCampaign;

/** The open change of a booked campaign on its sheet. */
export default async function ChangeOnSheetPage(props: PageProps<{ uuid: string }>) {
  const { revision, stations } = await revisionHere(props);
  return (
    <Words of={EDITOR_WORDS}>
      <SheetEditor key={revision.uuid} campaign={revision} stations={stations} />
    </Words>
  );
}
