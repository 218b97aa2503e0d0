import { formatListQuery, type ListQuery, parseListQuery } from "@/lib/list";

/** The most views a person can save. */
export const MOST_VIEWS = 100;

/** The most views that an organisation can share. */
export const MOST_SHARED_VIEWS = 500;

/** Writes a query as a view keeps it. */
export const writeViewQuery = (query: ListQuery): string => formatListQuery({ ...query, page: 1 }).toString();

/** The changes that lead from any query of the list to the one of a view. */
export const readViewQuery = (query: string): Partial<ListQuery> => ({
  columns: undefined,
  ...parseListQuery(new URLSearchParams(query)),
});
