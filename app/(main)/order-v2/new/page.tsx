import { EDITOR_WORDS, namedNew, newOrderHere } from "@/app/(main)/order-data";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { OrderEditor } from "@/components/campaigns/editor/campaign-editor";

export const generateMetadata = namedNew;

/** A new order in steps; `?customer=` begins with one chosen. */
export default async function NewOrderPage(props: PageProps) {
  return (
    <Words of={EDITOR_WORDS}>
      <OrderEditor {...(await newOrderHere(props))} />
    </Words>
  );
}
