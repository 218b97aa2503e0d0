import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import { PublicProposal } from "@/components/proposals/public/public-proposal";
import { LockedDocument } from "@/components/share/locked-document";
import { serverCaller } from "@/server/api/server-caller";

type Props = PageProps<{ code: string }>;

const proposalOf = cache(async (code: string) => (await serverCaller()).unlocked("share.proposal", { code }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("share");
  const proposal = await proposalOf((await params).code);
  const title = proposal ? `${t("kind.proposal")} · ${proposal.title}` : t("locked_title");
  return { title: { absolute: title }, robots: { index: false } };
}

/** A proposal, for whoever holds its code. */
export default async function SharedProposalPage({ params }: Props) {
  const { code } = await params;
  const proposal = await proposalOf(code);
  if (!proposal)
    return (
      <Words of={["share"]}>
        <LockedDocument kind="proposal" code={code} />
      </Words>
    );
  return (
    <Words of={["audience", "portraits", "proposals", "share"]}>
      <PublicProposal proposal={proposal} code={code} />
    </Words>
  );
}
