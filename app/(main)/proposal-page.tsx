import type { Metadata } from "next";
import { cache } from "react";
import type { PageProps } from "@/app/page-props";
import { Words } from "@/app/words";
import type { ProposalScreen } from "@/components/proposals/proposal";
import { ProposalPage } from "@/components/proposals/proposal-page";
import { serverCaller } from "@/server/api/server-caller";

export type Props = PageProps<{ uuid: string }>;
const proposalOf = cache(async (uuid: string) => (await serverCaller()).run("proposals.retrieve", { uuid }));

/** The title of the page of a proposal. */
export async function generateProposalMetadata({ params }: Props): Promise<Metadata> {
  const { number, title } = await proposalOf((await params).uuid);
  return { title: `${number} ${title}` };
}

/** The page of a proposal as a quote or a plan. */
export async function renderProposal(as: ProposalScreen, { params }: Props) {
  const { run } = await serverCaller();
  const [proposal, tenant] = await Promise.all([proposalOf((await params).uuid), run("tenant.current", {})]);
  return (
    <Words of={["attachments", "audience", "invoices", "portraits", "price_items", "proposals", "share"]}>
      <ProposalPage key={proposal.uuid} as={as} proposal={proposal} rates={tenant.taxes_json} />
    </Words>
  );
}
