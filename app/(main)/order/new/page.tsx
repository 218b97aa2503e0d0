import { EDITOR_WORDS, namedNew, newOrderHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { SheetEditor } from "@/components/campaigns/sheet/sheet-editor";

export const generateMetadata = namedNew;

/** A new order on one sheet; `?customer=` begins with one chosen. */
export default async function NewSheetPage(props: PageProps) {
  return (
    <Words of={EDITOR_WORDS}>
      <SheetEditor {...(await newOrderHere(props))} />
    </Words>
  );
}
