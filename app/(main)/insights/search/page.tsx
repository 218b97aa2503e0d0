import { listPage, titled } from "@/app/(main)/list-page";
import { InsightsList } from "@/components/insights/insights-list";

export const generateMetadata = titled("insights", "all");
export default listPage(["insights"], "insights.list", InsightsList);
