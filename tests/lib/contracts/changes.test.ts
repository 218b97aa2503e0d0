import { describe, expect, test } from "vitest";
import {
  applyChange,
  type Change,
  type ChangeFacts,
  type ChangeTerms,
  type ContractTerms,
  findChangeProblem,
  findIdleField,
  listOpenItems,
  pickChangeTerms,
  projectChanges,
  sortChanges,
  toContractTerms,
} from "@/lib/contracts/changes";
import { ITEMS_MOST } from "@/lib/contracts/items";
import { CONTRACT_STATES, mayPlanChanges } from "@/lib/contracts/states";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";

const spots = {
  uuid: "spots",
  kind: "spots" as const,
  title: "Spots",
  detail: "",
  quantity: 100,
  price: toMoney("30.00"),
  amount: toMoney("3000.00"),
};
const studio = {
  uuid: "studio",
  kind: "money" as const,
  title: "Studio",
  detail: "",
  quantity: 1,
  price: toMoney("1400.00"),
  amount: toMoney("1400.00"),
};
const TERMS = toContractTerms({ end_date: toDay("2026-12-31"), items: [spots, studio] }, []);
const facts: ChangeFacts = { places: 2, booked: new Map([["spots", toMoney("1200.00")]]) };
const change = (more: Partial<Change> = {}): Change => ({
  uuid: "change",
  kind: "price_index",
  day: toDay("2026-07-01"),
  item: null,
  index_bp: null,
  quantity: null,
  price: null,
  item_kind: null,
  title: "",
  detail: "",
  end_date: null,
  ...more,
});
const amounts = ({ items, end_date }: ContractTerms) => [
  ...items.map((item) => `${item.title} ${item.quantity} × ${item.price} = ${item.amount}`),
  end_date,
];

describe("what a change does", () => {
  test.each<[string, Partial<Change>, string[]]>([
    [
      "an index of all items",
      { index_bp: 300 },
      ["Spots 100 × 30.9000 = 3090.00", "Studio 1 × 1442.0000 = 1442.00", "2026-12-31"],
    ],
    [
      "an index of one item",
      { index_bp: -1000, item: "studio" },
      ["Spots 100 × 30.00 = 3000.00", "Studio 1 × 1260.0000 = 1260.00", "2026-12-31"],
    ],
    [
      "another quantity",
      { kind: "commitment", item: "spots", quantity: 120 },
      ["Spots 120 × 30.00 = 3600.00", "Studio 1 × 1400.00 = 1400.00", "2026-12-31"],
    ],
    [
      "another amount, whose quantity stays one",
      { kind: "commitment", item: "studio", quantity: 7, price: toMoney("1500.00") },
      ["Spots 100 × 30.00 = 3000.00", "Studio 1 × 1500.00 = 1500.00", "2026-12-31"],
    ],
    [
      "a new item",
      { kind: "add_item", title: "Hour", item_kind: "sponsorship", quantity: 6, price: toMoney("50.00") },
      [
        "Spots 100 × 30.00 = 3000.00",
        "Studio 1 × 1400.00 = 1400.00",
        "Hour 6 × 50.00 = 300.00",
        "2026-12-31",
      ],
    ],
    [
      "an end: what is booked stays committed",
      { kind: "end_item", item: "spots" },
      ["Spots 100 × 30.00 = 1200.00", "Studio 1 × 1400.00 = 1400.00", "2026-12-31"],
    ],
    [
      "an end of what nobody booked",
      { kind: "end_item", item: "studio" },
      ["Spots 100 × 30.00 = 3000.00", "Studio 1 × 1400.00 = 0.00", "2026-12-31"],
    ],
    [
      "another last day",
      { kind: "end_date", end_date: toDay("2027-03-31") },
      ["Spots 100 × 30.00 = 3000.00", "Studio 1 × 1400.00 = 1400.00", "2027-03-31"],
    ],
  ])("%s", (_, given, expected) => {
    const { terms, problem } = applyChange(TERMS, change(given), facts);
    expect([amounts(terms), problem]).toEqual([expected, null]);
  });

  test("the effect names the totals, and the item before and after", () => {
    const { effect } = applyChange(TERMS, change({ index_bp: 300, item: "spots" }), facts);
    expect(effect).toMatchObject({
      before: { total: "4400.00", end_date: "2026-12-31", item: { title: "Spots", price: "30.00" } },
      after: { total: "4490.00", end_date: "2026-12-31", item: { title: "Spots", price: "30.9000" } },
    });
    const added = applyChange(
      TERMS,
      change({ kind: "add_item", title: "x", item_kind: "money", price: toMoney("5.00") }),
      facts,
    );
    expect(added.effect?.before.item).toBeNull();
    expect(added.effect?.after.item).toMatchObject({ title: "x", amount: "5.00" });
  });

  test.each<[Partial<Change>, string | null]>([
    [{ kind: "commitment", item: "spots", quantity: 100, price: toMoney("30", 4) }, "price"],
    [{ kind: "commitment", item: "spots", quantity: 101 }, null],
    [{ kind: "commitment", item: "spots", price: toMoney("30.0001", 4) }, null],
    [{ kind: "end_date", end_date: TERMS.end_date }, "end_date"],
    [{ kind: "end_date", end_date: toDay("2026-12-30") }, null],
    [{ kind: "end_item", item: "studio" }, null],
    [{ index_bp: 300 }, null],
  ])("the field of %j that makes no difference is %s", (given, field) => {
    const { effect } = applyChange(TERMS, change(given), facts);
    expect(effect && findIdleField(change(given).kind, effect)).toBe(field);
  });

  test("places of the currency are kept", () => {
    const { effect } = applyChange(TERMS, change({ index_bp: 1, item: "spots" }), { ...facts, places: 0 });
    expect(effect?.after.total).toBe("4400");
  });
});

describe("what cannot be applied changes nothing and says why", () => {
  const full = {
    ...TERMS,
    items: Array.from({ length: ITEMS_MOST }, (_, i) => ({ ...TERMS.items[0]!, uuid: String(i) })),
  };
  const ended = toContractTerms({ end_date: TERMS.end_date, items: [spots, studio] }, [
    { kind: "end_item", item: "spots", state: "applied" },
    { kind: "end_item", item: "studio", state: "planned" },
  ]);
  test.each<[string, ContractTerms, Partial<Change>]>([
    ["contract_over", TERMS, { day: toDay("2027-01-01"), index_bp: 300 }],
    ["item_gone", TERMS, { index_bp: 300, item: "other" }],
    ["item_ended", ended, { index_bp: 300, item: "spots" }],
    ["item_ended", ended, { kind: "end_item", item: "spots" }],
    ["too_many_items", full, { kind: "add_item", title: "x", item_kind: "money", price: toMoney("1.00") }],
  ])("%s", (problem, terms, given) => {
    expect(applyChange(terms, change(given), facts)).toEqual({ terms, effect: null, problem });
  });
  test("an index of all items leaves the ended ones, and only open ones are renewed", () => {
    const { terms } = applyChange(ended, change({ index_bp: 10_000 / 2 }), facts);
    expect(terms.items.map(({ amount }) => amount)).toEqual(["3000.00", "2100.00"]);
    expect(listOpenItems(terms).map(({ uuid }) => uuid)).toEqual(["studio"]);
  });
  test("a change on the last day is applied", () => {
    expect(
      applyChange(TERMS, change({ day: TERMS.end_date, index_bp: 300 }), facts).effect?.after.total,
    ).toBe("4532.00");
  });
});

describe("what a change must say", () => {
  const item = "spots";
  const price = toMoney("5.00");
  const end_date = toDay("2026-06-30");
  test.each<[Partial<ChangeTerms>, string | null]>([
    [{ kind: "price_index" }, "index_bp required"],
    [{ kind: "price_index", index_bp: 0 }, "index_bp required"],
    [{ kind: "price_index", index_bp: -300 }, null],
    [{ kind: "commitment", price }, "item required"],
    [{ kind: "commitment", item }, "price required"],
    [{ kind: "commitment", item, price }, null],
    [{ kind: "commitment", item, quantity: 5 }, null],
    [{ kind: "add_item", item_kind: "spots", price }, "title required"],
    [{ kind: "add_item", title: "x", price }, "item_kind required"],
    [{ kind: "add_item", title: "x", item_kind: "spots" }, "price required"],
    [{ kind: "add_item", title: "x", item_kind: "spots", price }, null],
    [{ kind: "end_item" }, "item required"],
    [{ kind: "end_item", item }, null],
    [{ kind: "end_date" }, "end_date required"],
    [{ kind: "end_date", end_date }, "end_date end_before_change"],
    [{ kind: "end_date", end_date: toDay("2026-07-01") }, null],
  ])("%j", (given, problem) => {
    const found = findChangeProblem(change(given));
    expect(found && `${found.path} ${found.code}`).toBe(problem);
  });

  test("what a kind does not need is dropped", () => {
    const all = change({
      item,
      index_bp: 300,
      quantity: 4,
      price,
      item_kind: "money",
      title: "x",
      detail: "y",
      end_date,
    });
    const kept = (kind: ChangeTerms["kind"]) =>
      Object.entries(pickChangeTerms({ ...all, kind }))
        .filter(([name, value]) => value !== null && value !== "" && name !== "kind" && name !== "day")
        .map(([name]) => name)
        .join(" ");
    expect(kept("price_index")).toBe("item index_bp");
    expect(kept("commitment")).toBe("item quantity price");
    expect(kept("add_item")).toBe("quantity price item_kind title detail");
    expect(pickChangeTerms({ ...all, kind: "add_item" }).quantity).toBe(1);
    expect(kept("end_item")).toBe("item");
    expect(kept("end_date")).toBe("end_date");
  });
});

test("changes apply by day, on one day as they were planned, each to what those before it left", () => {
  const at = (uuid: string, day: string, created: string, more: Partial<Change>) => ({
    ...change({ uuid, day: toDay(day), ...more }),
    created_at: new Date(created),
  });
  const changes = [
    at("d", "2027-01-01", "2026-03-01T00:00:00Z", { index_bp: 1000 }),
    at("c", "2026-12-31", "2026-04-01T00:00:00Z", { kind: "end_date", end_date: toDay("2027-12-31") }),
    at("b", "2026-07-01", "2026-03-02T00:00:00Z", { kind: "end_item", item: "spots" }),
    at("a", "2026-07-01", "2026-03-03T00:00:00Z", { index_bp: 300, item: "spots" }),
  ];
  expect(sortChanges(changes).map(({ uuid }) => uuid)).toEqual(["b", "a", "c", "d"]);
  const { terms, outcomes } = projectChanges(TERMS, changes, facts);
  expect([...outcomes].map(([uuid, { problem }]) => [uuid, problem])).toEqual([
    ["b", null],
    ["a", "item_ended"],
    ["c", null],
    ["d", null],
  ]);
  expect(amounts(terms)).toEqual([
    "Spots 100 × 30.00 = 1200.00",
    "Studio 1 × 1540.0000 = 1540.00",
    "2027-12-31",
  ]);
});

test.each(CONTRACT_STATES)("changes are planned for signed and active contracts: %s", (state) => {
  expect(mayPlanChanges(state)).toBe(state === "signed" || state === "active");
});
