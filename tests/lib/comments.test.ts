import { describe, expect, test } from "vitest";
import {
  COMMENTED_KINDS,
  decodeMentions,
  encodeMentions,
  findBegunMention,
  findMentionable,
  listMentions,
  mayDeleteComment,
  namePeople,
  splitComment,
  writeMentions,
} from "@/lib/comments";
import { findEntity } from "@/lib/entities";

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const [DANA, ANN, ANN_LEE, TWIN] = [id(1), id(2), id(3), id(4)];
const PEOPLE = [
  { uuid: DANA, name: "Dana Stroud" },
  { uuid: ANN, name: "Ann" },
  { uuid: ANN_LEE, name: "Ann Lee" },
  { uuid: TWIN, name: "Dana Stroud" },
];
const labels = namePeople(PEOPLE);

test("people of the same name are told apart, and nobody is without a name", () => {
  expect([...namePeople([...PEOPLE, { uuid: id(5), name: "" }])]).toEqual([
    [DANA, "Dana Stroud"],
    [ANN, "Ann"],
    [ANN_LEE, "Ann Lee"],
    [TWIN, "Dana Stroud 2"],
  ]);
});

describe("a typed text and its stored form", () => {
  test.each([
    ["nothing", "Send it today.", "Send it today."],
    ["one person", "@Dana Stroud please", `@[${DANA}] please`],
    ["another case", "@dana stroud, please", `@[${DANA}], please`],
    ["the longer name", "@Ann Lee and @Ann.", `@[${ANN_LEE}] and @[${ANN}].`],
    ["the second of a name", "(@Dana Stroud 2)", `(@[${TWIN}])`],
    ["a longer word", "@Annabel", "@Annabel"],
    ["a mail address", "mail@Ann", "mail@Ann"],
    ["one after another without a space", "@Ann@Dana Stroud", `@[${ANN}]@Dana Stroud`],
    ["an unknown name", "@Nobody", "@Nobody"],
    ["letters of two units", "🎙 @Ann 🎙", `🎙 @[${ANN}] 🎙`],
  ])("%s", (_, typed, stored) => {
    expect(encodeMentions(typed, labels)).toBe(stored);
  });

  test.each([
    [`@[${DANA}] and @[${TWIN}]`, "@Dana Stroud and @Dana Stroud 2"],
    [`@[${id(9)}] left`, `@[${id(9)}] left`],
    ["plain", "plain"],
  ])("%s is typed as", (stored, typed) => {
    expect(decodeMentions(stored, labels)).toBe(typed);
    expect(encodeMentions(typed, labels)).toBe(stored);
  });
});

test("a stored text names each person once, in order", () => {
  const stored = `Hi @[${ANN}], @[${DANA}] and @[${ANN}] again @[not-an-id]`;
  expect(listMentions(stored)).toEqual([ANN, DANA]);
  expect(splitComment(stored)).toEqual([
    { text: "Hi " },
    { mention: ANN },
    { text: ", " },
    { mention: DANA },
    { text: " and " },
    { mention: ANN },
    { text: " again @[not-an-id]" },
  ]);
  expect(writeMentions(stored, new Map([[ANN, "Ann Now"]]))).toBe(
    "Hi @Ann Now, @… and @Ann Now again @[not-an-id]",
  );
});

describe("a mention that is being typed", () => {
  test.each([
    ["@", 1, ""],
    ["Hi @Da", 6, "Da"],
    ["Hi @Dana St", 11, "Dana St"],
    ["Hi @Dana", 5, "D"],
    ["(@d", 3, "d"],
    ["a@b", 3, null],
    ["Hi @Da\nna", 9, null],
    ["no", 2, null],
  ])("%j with the caret at %i", (typed, caret, begun) => {
    expect(findBegunMention(typed, caret)).toBe(begun);
  });

  test.each([
    ["", [DANA, ANN, ANN_LEE, TWIN]],
    ["an", [ANN, ANN_LEE]],
    ["lee", [ANN_LEE]],
    ["dana stroud 2", [TWIN]],
    ["ana", []],
    ["ann ", [ANN_LEE]],
  ])("%j offers", (begun, found) => {
    expect(findMentionable(labels, begun).map(({ uuid }) => uuid)).toEqual(found);
  });
});

test.each([
  ["the author", ANN, "viewer", true],
  ["an owner", DANA, "owner", true],
  ["an admin", DANA, "admin", true],
  ["a seller", DANA, "sales", false],
  ["an agent", DANA, "agent", false],
] as const)("%s deletes a comment: %s %s", (_, user_id, role, may) => {
  expect(mayDeleteComment({ created_by: ANN }, { user_id, role })).toBe(may);
});

test("every kind that has comments has a resource that says who may read it", () => {
  expect(COMMENTED_KINDS.map((kind) => [kind, findEntity(kind).resource])).toEqual([
    ["campaign", "campaigns"],
    ["log", "traffic"],
  ]);
});
