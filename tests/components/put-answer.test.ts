import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { putAnswer } from "@/components/query";

test("the answer of a save is kept when a question from before it is answered later", async () => {
  const client = new QueryClient();
  const key = ["tenant.current", {}];
  const question = Promise.withResolvers<{ next: number }>();
  const asked = client.fetchQuery({ queryKey: key, queryFn: () => question.promise }).catch(() => undefined);
  await putAnswer(client, key, { next: 40 });
  question.resolve({ next: 1 });
  await asked;
  expect(client.getQueryData(key)).toEqual({ next: 40 });
});
