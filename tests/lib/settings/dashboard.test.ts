import { describe, expect, test } from "vitest";
import {
  addWidget,
  chooseLayout,
  type DashboardLayout,
  listAbsent,
  moveOnto,
  moveWidget,
  removeWidget,
  STANDARD_LAYOUT,
  setWidgetWidth,
  WIDGETS,
} from "@/lib/settings/dashboard";

const layout: DashboardLayout = [
  { widget: "on_air", wide: false },
  { widget: "missed", wide: false },
  { widget: "storage", wide: true },
];
const names = (of: DashboardLayout) => of.map(({ widget }) => widget).join(" ");

describe("the layout of a dashboard", () => {
  test("is the person's, else the organisation's, else the standard", () => {
    expect(chooseLayout(layout, STANDARD_LAYOUT)).toEqual(layout);
    expect(chooseLayout(null, layout)).toEqual(layout);
    expect(chooseLayout([], layout)).toEqual([]);
    expect(chooseLayout(null, undefined)).toEqual(STANDARD_LAYOUT);
    expect(names(STANDARD_LAYOUT)).toBe(WIDGETS.join(" "));
  });

  test("shows each widget once", () => {
    expect(names(chooseLayout([...layout, ...layout]))).toBe("on_air missed storage");
  });

  test.each([
    ["on_air", 1, "missed on_air storage"],
    ["on_air", -1, "on_air missed storage"],
    ["storage", -5, "storage on_air missed"],
    ["storage", 5, "on_air missed storage"],
    ["revenue", 1, "on_air missed storage"],
  ] as const)("moves %s by %d", (widget, by, after) => {
    expect(names(moveWidget(layout, widget, by))).toBe(after);
  });

  test.each([
    ["storage", "on_air", "storage on_air missed"],
    ["on_air", "storage", "missed storage on_air"],
    ["on_air", "on_air", "on_air missed storage"],
    ["on_air", "revenue", "on_air missed storage"],
  ] as const)("moves %s to the place of %s", (widget, onto, after) => {
    expect(names(moveOnto(layout, widget, onto))).toBe(after);
  });

  test("widens, removes and adds", () => {
    expect(setWidgetWidth(layout, "missed", true)[1]).toEqual({ widget: "missed", wide: true });
    const less = removeWidget(layout, "missed");
    expect(names(less)).toBe("on_air storage");
    expect(listAbsent(less)).toContain("missed");
    expect(names(addWidget(less, "missed"))).toBe("on_air storage missed");
    expect(addWidget(layout, "missed")).toBe(layout);
  });
});
