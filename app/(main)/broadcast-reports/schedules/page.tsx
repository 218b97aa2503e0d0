import { listPage, titled } from "@/app/(main)/list-page";
import { ReportSchedulesList } from "@/components/report-schedules/report-schedules-list";

export const generateMetadata = titled("report_schedules");
export default listPage(
  ["report_schedules", "reports", "sending"],
  "report_schedules.list",
  ReportSchedulesList,
);
