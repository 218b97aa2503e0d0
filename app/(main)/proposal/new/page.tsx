import { titled } from "@/app/(main)/list-page";
import { renderNewProposal } from "@/app/(main)/new-proposal-page";
import type { PageProps } from "@/app/page-props";

export const generateMetadata = titled("proposals", "new");

/** A new proposal as a quick quote. */
export default function NewProposalPage(props: PageProps) {
  return renderNewProposal("quote", props);
}
