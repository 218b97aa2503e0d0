import { listPage, titled } from "@/app/(main)/list-page";
import { ArtistsScreen } from "@/components/commercials/artists/artists-screen";

export const generateMetadata = titled("commercials", "artists.title");
export default listPage(["commercials"], "artists.list", ArtistsScreen);
