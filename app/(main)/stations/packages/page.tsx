import { listPage, titled } from "@/app/(main)/list-page";
import { SalesPackagesList } from "@/components/sales-packages/sales-packages-list";

export const generateMetadata = titled("sales_packages");
export default listPage(["campaigns", "sales_packages"], "sales_packages.list", SalesPackagesList);
