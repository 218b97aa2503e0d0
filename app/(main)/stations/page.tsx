import { listPage, titled } from "@/app/(main)/list-page";
import { StationsList } from "@/components/stations/stations-list";

export const generateMetadata = titled("stations");
export default listPage(["stations"], "stations.extended_list", StationsList);
