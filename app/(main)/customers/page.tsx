import { listPage, titled } from "@/app/(main)/list-page";
import { CustomersList } from "@/components/customers/customers-list";

export const generateMetadata = titled("customers");
export default listPage(["agents", "customers"], "customers.list", CustomersList);
