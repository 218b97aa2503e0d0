import { expect, test } from "vitest";
import { type ListQuery, parseListQuery } from "@/lib/list";
import { readViewQuery, writeViewQuery } from "@/lib/saved-views";

const queryOf = (url: string) => parseListQuery(new URLSearchParams(url));

test.each([
  [""],
  ["search=tyres"],
  ["filter.status=active&filter.status=expiring&sort=-total,name"],
  ["columns=number,name&per_page=100"],
])("the view %j leads back to its query from any other one", (url) => {
  const kept = writeViewQuery(queryOf(url));
  const elsewhere: ListQuery = queryOf("search=other&filter.from=2026-01-01&columns=total&page=7&sort=name");
  expect({ ...elsewhere, ...readViewQuery(kept) }).toEqual({ columns: undefined, ...queryOf(url) });
});

test("the page is not a part of a view", () => {
  expect(writeViewQuery(queryOf("search=tyres&page=3"))).toBe("search=tyres");
});
