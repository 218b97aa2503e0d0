import { listPage, titled } from "@/app/(main)/list-page";
import { LogsList } from "@/components/day-log/list/logs-list";

export const generateMetadata = titled("log", "list.title");
export default listPage(["log", "reconciliation"], "logs.list", LogsList);
