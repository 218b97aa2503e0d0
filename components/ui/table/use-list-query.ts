"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import type { ListQuery } from "@/lib/list";
import { formatListQuery, parseListQuery } from "@/lib/list";

export type ListState = {
  query: ListQuery;
  /** Changes the URL: back shows the list before. `replace` leaves no step, for what is being typed. */
  set: (patch: Partial<ListQuery>, how?: "push" | "replace") => void;
  /** The address of this list with something changed, for links and exports. */
  href: (patch?: Partial<ListQuery>, path?: string) => string;
};

/** The list as its URL says. `defaults` must be stable and the same the server read the page with. */
export function useListQuery(defaults?: Partial<ListQuery>): ListState {
  const params = useSearchParams();
  const path = usePathname();
  const query = useMemo(() => parseListQuery(new URLSearchParams(params), defaults), [params, defaults]);
  const href = useCallback(
    (patch: Partial<ListQuery> = {}, to = path) => {
      const next = {
        ...query,
        ...("page" in patch || Object.keys(patch).length === 0 ? {} : { page: 1 }),
        ...patch,
      };
      const text = formatListQuery(next, defaults, new URLSearchParams(params)).toString();
      return text ? `${to}?${text}` : to;
    },
    [query, defaults, params, path],
  );
  const set = useCallback<ListState["set"]>(
    (patch, how = "push") => {
      const url = href(patch);
      if (how === "push") window.history.pushState(null, "", url);
      else window.history.replaceState(null, "", url);
    },
    [href],
  );
  return { query, set, href };
}
