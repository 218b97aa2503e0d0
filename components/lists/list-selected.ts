import type { Selection } from "@/components/ui/table/column";
import { PER_PAGE_MOST } from "@/lib/list";

type Page = { page: number; per_page: number; search?: ""; filters?: { uuid: string[] } };

/** Reads every row of a selection, those on other pages as well. `read` asks the list, which filters by `uuid`. */
export async function listSelected<Row>(
  { all, keys }: Pick<Selection<unknown>, "all" | "keys">,
  read: (page: Page) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page++) {
    const { rows, total } = await read({
      page,
      per_page: PER_PAGE_MOST,
      ...(!all && { search: "", filters: { uuid: [...keys] } }),
    });
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}
