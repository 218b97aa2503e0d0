import { listPage, titled } from "@/app/(main)/list-page";
import { GroupsScreen } from "@/components/commercials/groups/groups-screen";

export const generateMetadata = titled("commercials", "groups.title");
export default listPage(["commercials", "swap"], "commercial_groups.list", GroupsScreen);
