import { listPage, titled } from "@/app/(main)/list-page";
import { ContractsList } from "@/components/contracts/contracts-list";

export const generateMetadata = titled("contracts");
export default listPage(["contracts"], "contracts.list", ContractsList);
