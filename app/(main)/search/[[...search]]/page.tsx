import { titled } from "@/app/(main)/list-page";
import { Words } from "@/app/words";
import { SearchScreen } from "@/components/search/search-screen";
import { decodePath } from "@/lib/hrefs";

export const generateMetadata = titled("search");

/** The search of the whole product; what it is asked for is the rest of the address. */
export default async function SearchPage({ params }: { params: Promise<{ search?: string[] }> }) {
  const { search = [] } = await params;
  const asked = search.map(decodePath).join("/").slice(0, 200);
  return (
    <Words of={["search"]}>
      <SearchScreen key={asked} asked={asked} />
    </Words>
  );
}
