import { generateProposalMetadata, type Props, renderProposal } from "@/app/(main)/proposal-page";

export const generateMetadata = generateProposalMetadata;

/** A proposal as a media plan with options. */
export default function ProposalPageV2(props: Props) {
  return renderProposal("plan", props);
}
