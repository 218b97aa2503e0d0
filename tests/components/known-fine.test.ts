import { expect, test } from "vitest";
import { type Check, isKnownFine } from "@/components/campaigns/editor/checks";

const none: Check[] = [];
const copy: Check[] = [{ step: "commercials", code: "no_commercial", blocks: false }];
const known = { estimate: {}, fresh: true, error: null };

test.each<[string, Check[], Parameters<typeof isKnownFine>[1], boolean]>([
  ["the estimate has arrived", none, known, true],
  ["it is loading for the first time", none, { ...known, estimate: null, fresh: false }, false],
  ["it is asked again after an edit", none, { ...known, fresh: false }, false],
  ["it failed", none, { ...known, error: new Error("offline") }, false],
  ["something is to be looked at", copy, known, false],
])("no issues are claimed only when known: %s", (_, checks, running, expected) => {
  expect(isKnownFine(checks, running)).toBe(expected);
});
