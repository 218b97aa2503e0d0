import { describe, expect, test } from "vitest";
import { ROLES } from "@/lib/access/access";
import {
  checkMembership,
  type MembershipTerms,
  mayBeLimited,
  mayChange,
  mayGrant,
} from "@/lib/access/members";
import { listAudiences } from "@/lib/access/staff";

test.each([
  ["owner", false],
  ["admin", false],
  ["sales", true],
  ["traffic", true],
  ["finance", true],
  ["viewer", true],
  ["agent", false],
  ["agency", false],
] as const)("%s can be limited to stations: %s", (role, limited) => {
  expect(mayBeLimited(role)).toBe(limited);
});

test("only an owner can add or change an owner", () => {
  expect([mayGrant("owner", "owner"), mayGrant("admin", "owner"), mayGrant("admin", "admin")]).toEqual([
    true,
    false,
    true,
  ]);
  expect([mayChange("owner", "owner"), mayChange("admin", "owner"), mayChange("admin", "sales")]).toEqual([
    true,
    false,
    true,
  ]);
});

describe("terms of a membership", () => {
  test.each<[string, MembershipTerms, { path: string; code: string } | null]>([
    ["a member of the organisation", { role: "sales", stations: null, agent: null }, null],
    ["limited to stations", { role: "sales", stations: ["s1"], agent: null }, null],
    ["an agent's login", { role: "agent", stations: null, agent: "a1" }, null],
    [
      "an agent's login without its agent",
      { role: "agent", stations: null, agent: null },
      { path: "agent", code: "required" },
    ],
    [
      "a seller with an agent",
      { role: "sales", stations: null, agent: "a1" },
      { path: "agent", code: "not_of_role" },
    ],
    [
      "an owner limited to stations",
      { role: "owner", stations: ["s1"], agent: null },
      { path: "stations", code: "not_of_role" },
    ],
    [
      "an agency limited to stations",
      { role: "agency", stations: ["s1"], agent: "a1" },
      { path: "stations", code: "not_of_role" },
    ],
    [
      "limited to no station at all",
      { role: "viewer", stations: [], agent: null },
      { path: "stations", code: "required" },
    ],
  ])("%s", (_, terms, problem) => {
    expect(checkMembership(terms)).toEqual(problem);
  });
});

test("messages to admins reach owners and admins only, and those to everyone all people", () => {
  const heads = ROLES.filter((role) => listAudiences(role).includes("admins"));
  expect(heads).toEqual(["owner", "admin"]);
  for (const role of [...ROLES, null]) expect(listAudiences(role)).toContain("everyone");
});
