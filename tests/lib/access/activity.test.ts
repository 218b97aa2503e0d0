import { expect, test } from "vitest";
import { listCapabilities, type ROLES } from "@/lib/access/access";
import { ACTIVITY_MODELS, listActivityModels } from "@/lib/access/activity";

test("owners, admins and viewers read the log entries of every model", () => {
  for (const role of ["owner", "admin", "viewer"] as const)
    expect(listActivityModels(listCapabilities(role))).toEqual(ACTIVITY_MODELS);
});

test.each<[role: (typeof ROLES)[number], reads: string[], not: string[]]>([
  ["sales", ["campaign", "invoice", "price_model"], ["log", "member", "tenant"]],
  ["traffic", ["log", "as_run", "campaign"], ["invoice", "member"]],
  ["finance", ["invoice", "payment", "campaign"], ["log", "commercial"]],
  ["agency", ["campaign", "commercial", "invoice"], ["customer", "member", "log"]],
])("%s reads only the models of its own resources", (role, reads, not) => {
  const models = listActivityModels(listCapabilities(role));
  expect(models).toEqual(expect.arrayContaining(reads));
  expect(models.filter((model) => not.includes(model))).toEqual([]);
});

test("nothing can be read without capabilities", () => {
  expect(listActivityModels([])).toEqual([]);
});
