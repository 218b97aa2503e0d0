import { listPage, titled } from "@/app/(main)/list-page";
import { CommitmentsList } from "@/components/contracts/commitments-list";

export const generateMetadata = titled("contracts", "commitments");
export default listPage(["contracts"], "contracts.list_extended", CommitmentsList);
