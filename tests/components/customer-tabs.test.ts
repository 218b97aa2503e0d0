import { expect, test } from "vitest";
import { listTabs, tabHref, tabOf } from "@/components/customers/tabs";
import { CAPABILITIES, listCapabilities } from "@/lib/access/access";

test("a part that the person may not read is neither listed nor opened by its address", () => {
  expect(listTabs([])).toEqual(["overview", "timeline"]);
  const traffic = listCapabilities("traffic").filter((one) => one !== "finance:read");
  expect(listTabs(traffic)).not.toContain("invoices");
  expect(tabOf("invoices", traffic)).toBe("overview");
  expect(tabOf("invoices", CAPABILITIES)).toBe("invoices");
});

test.each([undefined, "", "constructor", ["timeline"], "Timeline"])("%j opens the overview", (text) => {
  expect(tabOf(text, CAPABILITIES)).toBe("overview");
});

test("the overview has the address of the customer", () => {
  expect(tabHref("1", "overview")).toBe("/customer/1");
  expect(tabHref("1", "timeline")).toBe("/customer/1?tab=timeline");
});
