import { dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient, markStale } from "@/components/query-client";

const KEY = ["notifications.list", { status: "unread" }];

/** What a page of the server brings: the answer it read at a moment. */
function render(rows: number, at = Date.now()) {
  const server = new QueryClient();
  server.setQueryData(KEY, { rows }, { updatedAt: at });
  return dehydrate(server);
}
const isOld = (client: QueryClient) => client.getQueryState(KEY)?.isInvalidated;

afterEach(() => void vi.useRealTimers());

test.each([
  ["of its group", "notifications", true],
  ["of its call", "notifications.list", true],
  ["of another group", "customers", false],
  ["of a group whose name begins alike", "notif", false],
])("an answer that the server read before a change %s is asked again", async (_, name, old) => {
  const client = createQueryClient();
  const page = render(3);
  await markStale(client, [name]);
  hydrate(client, page);
  expect(isOld(client)).toBe(old);
});

test("so is one that replaces an older answer of the browser", async () => {
  const client = createQueryClient();
  client.setQueryData(KEY, { rows: 4 }, { updatedAt: 1 });
  const page = render(3);
  await markStale(client, ["notifications"]);
  hydrate(client, page);
  expect(client.getQueryData(KEY)).toEqual({ rows: 3 });
  expect(isOld(client)).toBe(true);
});

test("what the browser asked by itself after the change is not asked twice", async () => {
  const client = createQueryClient();
  await markStale(client, ["notifications"]);
  const ask = vi.fn(async () => ({ rows: 2 }));
  await client.fetchQuery({ queryKey: KEY, queryFn: ask });
  await client.fetchQuery({ queryKey: KEY, queryFn: ask });
  expect([isOld(client), ask.mock.calls.length]).toEqual([false, 1]);
});

test("a page that comes long after the change is trusted", async () => {
  vi.useFakeTimers();
  const client = createQueryClient();
  await markStale(client, ["notifications"]);
  vi.advanceTimersByTime(15_000);
  hydrate(client, render(2));
  expect(isOld(client)).toBe(false);
});
