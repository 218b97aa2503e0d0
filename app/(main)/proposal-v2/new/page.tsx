import { titled } from "@/app/(main)/list-page";
import { renderNewProposal } from "@/app/(main)/new-proposal-page";
import type { PageProps } from "@/app/page-props";

export const generateMetadata = titled("proposals", "new_plan");

/** A new proposal as a media plan with options. */
export default function NewProposalPage(props: PageProps) {
  return renderNewProposal("plan", props);
}
