import { listPage, titled } from "@/app/(main)/list-page";
import { CommercialsScreen } from "@/components/commercials/commercials-screen";

export const generateMetadata = titled("commercials");
export default listPage(["commercials", "media"], "commercials.list", CommercialsScreen);
