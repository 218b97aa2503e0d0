import { generateProposalMetadata, type Props, renderProposal } from "@/app/(main)/proposal-page";

export const generateMetadata = generateProposalMetadata;

/** A proposal as a quick quote. */
export default function ProposalPageV1(props: Props) {
  return renderProposal("quote", props);
}
