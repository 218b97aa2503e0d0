import { listPage, titled } from "@/app/(main)/list-page";
import { ProposalsList } from "@/components/proposals/proposals-list";

export const generateMetadata = titled("proposals");
export default listPage(["proposals"], "proposals.list", ProposalsList);
