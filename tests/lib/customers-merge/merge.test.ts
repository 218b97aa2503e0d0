import { describe, expect, test } from "vitest";
import {
  joinContacts,
  type MergeCustomer,
  type MergeField,
  mergeFields,
  shouldTakeOther,
} from "@/lib/customers-merge/fields";
import { chooseReturning } from "@/lib/customers-merge/undo";

const customer = (more: Partial<MergeCustomer> = {}): MergeCustomer => ({
  name: "Kilnside",
  legal_name: "",
  registration_number: "",
  vat_number: "",
  email: "",
  phone: "",
  address: "",
  post_code: "",
  city: "",
  country: "",
  electronic_address: "",
  buyer_reference: "",
  category_id: null,
  agent_id: null,
  agency_id: null,
  terms_days: null,
  early_discount_bp: null,
  early_discount_days: null,
  credit_limit: null,
  credit_stop: false,
  reminders_paused: false,
  note: "",
  contacts: [],
  language: "",
  tags: [],
  ...more,
});
const contact = (name: string, email = "") => ({ name, email, phone: "", role: "" });

test("the tags of both are kept once, as the kept customer spells them", () => {
  const kept = customer({ tags: ["Key account"] });
  expect(mergeFields(kept, customer({ tags: ["key account", "Local"] }), []).tags).toEqual({
    before: ["Key account"],
    after: ["Key account", "Local"],
  });
  expect(mergeFields(kept, customer({ tags: ["KEY ACCOUNT"] }), [])).toEqual({});
});

describe("which value of a field a merge proposes", () => {
  const cases: readonly [string, MergeField, Partial<MergeCustomer>, Partial<MergeCustomer>, boolean][] = [
    ["keeps a value", "name", {}, { name: "Kilnside Ltd" }, false],
    ["fills an empty one", "vat_number", {}, { vat_number: "GB1" }, true],
    ["keeps a value the other has not", "vat_number", { vat_number: "GB1" }, {}, false],
    ["takes no value equal on both", "email", { email: "a@b.test" }, { email: "a@b.test" }, false],
    ["keeps an address of which a part is there", "address", { city: "Ely" }, { address: "Quay 1" }, false],
    ["fills an address that is empty in all parts", "address", {}, { address: "Quay 1" }, true],
    ["keeps a stop of credit that only the other has", "credit_stop", {}, { credit_stop: true }, true],
    ["keeps a stop of credit of its own", "credit_stop", { credit_stop: true }, {}, false],
    ["keeps terms of 0 days", "terms_days", { terms_days: 0 }, { terms_days: 30 }, false],
  ];
  test.each(cases)("%s", (_, field, kept, other, taken) => {
    expect(shouldTakeOther(field, customer(kept), customer(other))).toBe(taken);
  });
});

test("a merge changes the chosen fields only, an address with all its parts", () => {
  const kept = customer({ address: "Old Lane 2", city: "Ely", email: "old@kiln.test" });
  const other = customer({ name: "Other", address: "Quay 1", email: "new@kiln.test" });
  expect(mergeFields(kept, other, ["address"])).toEqual({
    address: { before: "Old Lane 2", after: "Quay 1" },
    city: { before: "Ely", after: "" },
  });
  expect(mergeFields(kept, other, [])).toEqual({});
});

test("contacts of both stay, a person of both once", () => {
  const both = joinContacts(
    [contact("Ada", "ada@kiln.test"), contact("Bo")],
    [contact("Ada L.", "ADA@kiln.test"), contact("bo"), contact("Cy")],
  );
  expect(both.map(({ name }) => name)).toEqual(["Ada", "Bo", "Cy"]);
  expect(joinContacts([contact("Ada")], [])).toHaveLength(1);
});

describe("what goes back when a merge is undone", () => {
  const moved = (...keys: string[]) =>
    keys.map((key) => ({ key: key.replace("*", ""), isUnchanged: !key.includes("*") }));
  const cases: readonly [
    string,
    ReturnType<typeof moved>,
    readonly (readonly [string, string])[],
    { returns: string[]; stays: [string, string][] },
  ][] = [
    ["everything unchanged", moved("a", "b"), [["a", "b"]], { returns: ["a", "b"], stays: [] }],
    ["but not what was changed", moved("a", "b*"), [], { returns: ["a"], stays: [["b", "changed"]] }],
    [
      "nor what hangs together with it",
      moved("a*", "b", "c", "d"),
      [
        ["b", "a"],
        ["b", "c"],
      ],
      {
        returns: ["d"],
        stays: [
          ["a", "changed"],
          ["b", "linked"],
          ["c", "linked"],
        ],
      },
    ],
    [
      "nor what hangs together with a record of the kept customer",
      moved("a", "b"),
      [["a", "own"]],
      { returns: ["b"], stays: [["a", "linked"]] },
    ],
    ["with nothing moved", [], [["x", "y"]], { returns: [], stays: [] }],
  ];
  test.each(cases)("%s", (_, of, links, expected) => {
    const { returns, stays } = chooseReturning(of, links);
    expect({ returns, stays: stays.map(({ key, reason }) => [key, reason]) }).toEqual(expected);
  });
});
