import { listPage, titled } from "@/app/(main)/list-page";
import { ActivityScreen } from "@/components/activity/activity-screen";

export const generateMetadata = titled("activity", "log");
export default listPage(["activity"], "activity.list", ActivityScreen);
