import { listPage, titled } from "@/app/(main)/list-page";
import { ReportsList } from "@/components/reports/reports-list";

export const generateMetadata = titled("reports");
export default listPage(["reports"], "reports.list", ReportsList);
