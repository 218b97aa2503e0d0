import { QueryClient, type QueryKey } from "@tanstack/react-query";
import { Refusal } from "@/lib/errors";

/** How long an answer is shown without being asked for again, in ms. */
const FRESH = 15_000;

/** Gone, forbidden or wrong stays so; only what may pass by itself is asked again, twice. */
const retry = (times: number, error: unknown) =>
  times < 2 && (!(error instanceof Refusal) || error.code === "unavailable" || error.code === "broken");

const isOf = (names: readonly string[], [key]: QueryKey) =>
  typeof key === "string" && names.some((name) => key === name || key.startsWith(`${name}.`));

/** What each client was told to be old, and when; no longer than an answer is fresh. */
const told = new WeakMap<QueryClient, { names: readonly string[]; at: number }[]>();

/**
 * Marks the answers of some calls ("customers.list") or groups of calls ("customers") as old: what is shown of them is
 * asked again. So are those that a page of the server brings shortly after, because it may have read them before.
 */
export function markStale(client: QueryClient, names: readonly string[]): Promise<void> {
  const now = Date.now();
  const recent = (told.get(client) ?? []).filter(({ at }) => now - at < FRESH);
  told.set(client, [...recent, { names, at: now }]);
  return client.invalidateQueries({ predicate: ({ queryKey }) => isOf(names, queryKey) });
}

/** The answers that the browser keeps, with those that came with the pages of the server. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry, staleTime: FRESH }, mutations: { retry: false } },
  });
  client.getQueryCache().subscribe((event) => {
    const { queryKey, state } = event.query;
    const isFromServer =
      (event.type === "added" && state.data !== undefined) ||
      (event.type === "updated" && event.action.type === "setState");
    if (!isFromServer) return;
    const wasChanged = told
      .get(client)
      ?.some(({ names, at }) => Date.now() - at < FRESH && isOf(names, queryKey));
    if (wasChanged) void client.invalidateQueries({ queryKey, exact: true });
  });
  return client;
}
