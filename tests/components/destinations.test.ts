import { describe, expect, test } from "vitest";
import { listStatuses } from "@/components/invoices/statuses";
import { currentKey, destinationsFor, isEditor } from "@/components/shell/destinations";
import { firstPaint, railOf } from "@/components/shell/paint";
import { listCapabilities, type Role } from "@/lib/access/access";

const keysFor = (role: Role, station: string | null = "s1") =>
  destinationsFor({ capabilities: listCapabilities(role), role, station })
    .flatMap((group) => group.items)
    .map(({ key }) => key);

/** The destinations of the product; those of entities added later are in the groups without being listed here. */
const HOUSE = [
  "home",
  "inbox",
  "customers",
  "campaigns",
  "commercials",
  "stations",
  "break_templates",
  "day_log",
  "week_board",
  "reconciliation",
  "reports",
  "invoices",
  "payments",
  "activity",
  "licences",
  "settings",
];

test.each([
  [null, ["draft", "issued"]],
  ["stations", ["draft", "issued"]],
  ["agent", ["issued", "partly_paid"]],
] as const)("invoices of a member limited to %s have the tabs %s", (limited, first) => {
  expect(listStatuses(limited).tabs.slice(0, 2)).toEqual(first);
  expect(listStatuses(limited).filter.slice(0, 2)).toEqual(first);
});

describe("the navigation shows only pages that the person may open", () => {
  test.each<[Role, string[]]>([
    ["owner", HOUSE],
    ["agent", ["home", "inbox", "customers", "campaigns", "commercials", "reports", "activity", "settings"]],
    // Payments belong to the organisation; an invoice says what is paid of it.
    ["agency", ["home", "inbox", "campaigns", "commercials", "reports", "invoices", "activity", "settings"]],
    [
      "traffic",
      [
        "home",
        "inbox",
        "customers",
        "campaigns",
        "commercials",
        "stations",
        "break_templates",
        "day_log",
        "week_board",
        "reconciliation",
        "reports",
        "activity",
        "settings",
      ],
    ],
  ])("%s", (role, keys) => {
    expect(keysFor(role).filter((key) => HOUSE.includes(key))).toEqual(keys);
  });
  test("reconciliation is hidden without a station, and empty groups are hidden", () => {
    expect(keysFor("owner", null)).not.toContain("reconciliation");
    expect(
      destinationsFor({ capabilities: [], role: "viewer", station: null }).map(({ key }) => key),
    ).toEqual(["top", "know", "foot"]);
  });
});

const groups = destinationsFor({ capabilities: listCapabilities("owner"), role: "owner", station: "s1" });
test.each([
  ["/", "home"],
  ["/customers", "customers"],
  ["/customer/u1", "customers"],
  ["/customer/import", "customers"],
  ["/order/search", "campaigns"],
  ["/order-v3/u1", "campaigns"],
  ["/invoice-v2/new", "invoices"],
  ["/invoices", "invoices"],
  ["/invoices/price-list", "price_items"],
  ["/payment/new/c/i", "payments"],
  ["/station/reconciliation/s2", "reconciliation"],
  ["/traffic-log-editor-v2", "week_board"],
  ["/changelog", undefined],
])("%s belongs to %s", (path, key) => {
  expect(currentKey(groups, path)).toBe(key);
});
test.each([
  ["/order/new", true],
  ["/order-v3/u1", true],
  ["/order/search", false],
  ["/invoices", false],
  ["/invoice/u1", true],
  ["/traffic-log-editor-v2", true],
  ["/stations", false],
])("%s is an editor: %s", (path, editor) => {
  expect(isEditor(path)).toBe(editor);
});

describe("the first render", () => {
  const paint = (cookies: Record<string, string>) => firstPaint((name) => cookies[name]);
  test.each([
    [{}, "classic", "m"],
    [{ theme: "standard" }, "classic", "m"],
    [{ theme: "klik", size: "xl" }, "klik", "xl"],
    [{ theme: "system", scheme: "dark" }, "dark", "m"],
    [{ theme: "system" }, "classic", "m"],
    [{ theme: "<script>", size: "9" }, "classic", "m"],
  ])("%o", (cookies, theme, size) => {
    expect(paint(cookies)).toMatchObject({ theme, size });
  });
  test("editors start with a collapsed sidebar", () => {
    expect(railOf(() => undefined)).toEqual({ editor: true, page: false });
    expect(railOf(() => "01")).toEqual({ editor: false, page: true });
  });
});

test("each letter after G opens one place", () => {
  const letters = destinationsFor({ capabilities: listCapabilities("owner"), role: "owner", station: "s1" })
    .flatMap((group) => group.items)
    .flatMap(({ letter }) => letter ?? []);
  expect(letters.length).toBeGreaterThan(15);
  expect(letters).toEqual([...new Set(letters)]);
});
