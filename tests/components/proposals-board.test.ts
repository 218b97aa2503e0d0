import { describe, expect, test } from "vitest";
import {
  type BoardCard,
  findMove,
  findNeighbour,
  findNextAction,
  groupByStage,
  isInView,
  sumBoard,
  type VIEWS,
  viewOf,
} from "@/components/proposals/board/board";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import type { ProposalState } from "@/lib/proposals/states";

const card = (uuid: string, status: ProposalState, more: Partial<BoardCard> = {}): BoardCard => ({
  uuid,
  status,
  number: "P-1",
  title: "Winter",
  customer: "c",
  customer_name: "Kilnside Energy",
  start_date: toDay("2026-12-01"),
  end_date: toDay("2026-12-31"),
  valid_until: toDay("2026-12-10"),
  currency: "EUR",
  total: toMoney("100.50", 2),
  created_at: "2026-11-25T10:00:00Z",
  sent_at: null,
  viewed_at: null,
  answered_at: null,
  options: 1,
  chosen: null,
  seller: null,
  seller_name: "",
  has_question: false,
  held: 0,
  campaign: null,
  contract: null,
  invoice: null,
  ...more,
});

const columns = groupByStage(
  [
    card("a", "draft"),
    card("b", "draft"),
    card("c", "accepted"),
    card("d", "declined"),
    card("e", "expired"),
  ],
  2,
);

test("cards stand in the stage of their state, and each stage has its value", () => {
  expect(
    columns.map(({ stage, cards, value }) => [stage, cards.map(({ uuid }) => uuid).join(""), value]),
  ).toEqual([
    ["draft", "ab", "201.00"],
    ["sent", "", "0.00"],
    ["viewed", "", "0.00"],
    ["accepted", "c", "100.50"],
    ["closed", "de", "201.00"],
  ]);
});

test.each([
  ["a", "ArrowDown", "b"],
  ["a", "ArrowUp", null],
  ["b", "ArrowRight", "c"],
  ["c", "ArrowRight", "d"],
  ["e", "ArrowLeft", "c"],
  ["a", "ArrowLeft", null],
  ["d", "ArrowRight", null],
])("from %s %s leads to %s, past empty stages", (from, key, to) => {
  expect(findNeighbour(columns, from, key)).toBe(to);
});

describe("a move asks", () => {
  test.each([
    ["draft", null, "send"],
    ["sent", "withdraw", "accept"],
    ["viewed", "withdraw", "accept"],
    ["accepted", null, null],
    ["declined", "withdraw", null],
    ["expired", "withdraw", null],
  ] as const)("%s: %s to the left, %s to the right", (state, left, right) => {
    expect([findMove(state, "left"), findMove(state, "right")]).toEqual([left, right]);
  });
});

test.each([
  ["draft", {}, "send"],
  ["sent", {}, null],
  ["accepted", {}, "convert"],
  ["accepted", { contract: "k" }, null],
  ["declined", {}, null],
] as const)("the next action of %s %o is %s", (status, more, action) => {
  expect(findNextAction(card("a", status, more))).toBe(action);
});

describe("views of the board", () => {
  const who = { person: "ana", today: toDay("2026-12-05") };
  const cards = {
    mine: card("1", "draft", { seller: "ana" }),
    late: card("2", "viewed", { valid_until: toDay("2026-12-12") }),
    later: card("3", "sent", { valid_until: toDay("2026-12-13") }),
    asked: card("4", "sent", { has_question: true, valid_until: toDay("2027-01-31") }),
    done: card("5", "accepted", { has_question: true, valid_until: toDay("2026-12-06") }),
  };
  const listIn = (view: (typeof VIEWS)[number]) =>
    Object.entries(cards).flatMap(([name, one]) => (isInView(one, view, who) ? [name] : []));

  test.each([
    ["all", ["mine", "late", "later", "asked", "done"]],
    ["mine", ["mine"]],
    ["expiring", ["late"]],
    ["unopened", ["later", "asked"]],
    ["questions", ["asked"]],
  ] as const)("%s", (view, names) => {
    expect(listIn(view)).toEqual(names);
  });

  test("an unknown view shows everything", () => {
    expect(viewOf("constructor")).toBe("all");
    expect(viewOf(["mine"])).toBe("all");
  });
});

describe("the foot of the board", () => {
  const now = new Date("2026-11-28T10:00:00Z");
  const answered = (status: ProposalState, answered_at: string) => card(status, status, { answered_at });

  test("sums what is open and held, and says how many answers of 30 days accepted", () => {
    const cards = [
      card("1", "draft"),
      card("2", "sent", { held: 40 }),
      card("3", "viewed", { held: 2 }),
      answered("accepted", "2026-11-27T10:00:00Z"),
      answered("declined", "2026-11-01T10:00:00Z"),
      answered("declined", "2026-10-29T10:00:00Z"),
      answered("accepted", "2026-10-28T10:00:00Z"),
    ];
    expect(sumBoard(cards, now, 2)).toEqual({ open: 3, value: "301.50", held: 42, accepted_percent: 33 });
  });

  test("without an answer there is no share", () => {
    expect(sumBoard([card("1", "draft")], now, 2).accepted_percent).toBeNull();
  });
});
