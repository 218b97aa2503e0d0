import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { OfferPage } from "@/components/share/offer-page";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ code: string }>;

const offerOf = cache(async (code: string) => (await serverCaller()).run("share.offer", { code }));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const t = await getTranslations("offers.public");
  const { code } = await props.params;
  const { campaign_name } = await offerOf(code);
  return { title: { absolute: `${t("kind")} · ${campaign_name}` }, robots: { index: false } };
}

/** An offer of make-goods, for whoever holds its code. */
export default async function SharedOfferPage({ params }: Props) {
  const { code } = await params;
  return (
    <Words of={["offers"]}>
      <OfferPage offer={await offerOf(code)} code={code} />
    </Words>
  );
}
