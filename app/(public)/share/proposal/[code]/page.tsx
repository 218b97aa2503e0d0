import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { PublicProposal } from "@/components/proposals/public/public-proposal";
import { Words } from "@/components/words";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ code: string }>;

const proposalOf = cache(async (code: string) => (await serverCaller()).run("share.proposal", { code }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("share.kind");
  const { title } = await proposalOf((await params).code);
  return { title: { absolute: `${t("proposal")} · ${title}` }, robots: { index: false } };
}

/** A proposal, for whoever holds its code. */
export default async function SharedProposalPage({ params }: Props) {
  const { code } = await params;
  return (
    <Words of={["proposals", "share"]}>
      <PublicProposal proposal={await proposalOf(code)} code={code} />
    </Words>
  );
}
