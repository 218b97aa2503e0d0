import { expect, test } from "vitest";
import {
  type CommissionedPart,
  computeCommission,
  sumCommissions,
} from "@/lib/billing/statements/commission";
import { readAmount } from "@/lib/money";

const part = (more: Partial<CommissionedPart>): CommissionedPart => ({
  kind: "invoice",
  amount: readAmount("840.00"),
  deducted: readAmount("0.00"),
  isAddressed: false,
  agency_bp: 1500,
  agent_bp: 750,
  ...more,
});
const deducted = { deducted: readAmount("126.00"), isAddressed: true };

test.each([
  ["an agency has what its invoice deducts", "agency", deducted, ["840.00", 1500, "126.00", "deducted"]],
  ["an agency is paid where the client was billed", "agency", {}, ["840.00", 1500, "126.00", "payable"]],
  ["an agent earns of the net price", "agent", deducted, ["714.00", 750, "53.55", "payable"]],
  ["without a deduction that is the gross price", "agent", {}, ["840.00", 750, "63.00", "payable"]],
  [
    "a credit note takes it back",
    "agency",
    { ...deducted, kind: "credit_note" },
    ["-840.00", 1500, "-126.00", "deducted"],
  ],
  ["so it does to an agent", "agent", { kind: "credit_note" }, ["-840.00", 750, "-63.00", "payable"]],
  [
    "a third of a cent is rounded once",
    "agency",
    { amount: readAmount("0.10"), agency_bp: 3333 },
    ["0.10", 3333, "0.03", "payable"],
  ],
  [
    "no rate is no commission",
    "agency",
    { agency_bp: 0, isAddressed: false },
    ["840.00", 0, "0.00", "payable"],
  ],
] as const)("%s", (_, type, more, [base, rate_bp, commission, way]) => {
  expect(computeCommission(type, part(more))).toEqual({ base, rate_bp, commission, way });
});

test("the sums tell what was deducted, what is payable, and what of that is collected", () => {
  const entry = (commission: string, way: "deducted" | "payable", is_settled: boolean) => ({
    base: readAmount("100.00"),
    commission: readAmount(commission),
    way,
    is_settled,
  });
  const entries = [
    entry("10.00", "deducted", true),
    entry("20.00", "payable", true),
    entry("-5.00", "payable", true),
    entry("7.50", "payable", false),
  ];
  expect(sumCommissions(entries, 2)).toEqual({
    base: "400.00",
    deducted: "10.00",
    payable: "22.50",
    collected: "15.00",
  });
  expect(sumCommissions([], 0)).toEqual({ base: "0", deducted: "0", payable: "0", collected: "0" });
});
