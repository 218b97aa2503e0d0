import { titled } from "@/app/(main)/list-page";
import { SearchScreen } from "@/components/search/search-screen";
import { Words } from "@/components/words";

export const generateMetadata = titled("search");

/** The text of the address; a part that is no valid encoding stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The search of the whole product; what it is asked for is the rest of the address. */
export default async function SearchPage({ params }: { params: Promise<{ search?: string[] }> }) {
  const { search = [] } = await params;
  return (
    <Words of={["search"]}>
      <SearchScreen asked={search.map(decode).join("/").slice(0, 200)} />
    </Words>
  );
}
