import { describe, expect, test } from "vitest";
import { toDay } from "@/lib/day";
import { toMoney } from "@/lib/money";
import { makeCampaignLines } from "@/lib/proposals/campaign-lines";
import { listContractItems, listInvoiceLines, sumCampaignPart } from "@/lib/proposals/convert";
import { computeOptionTotals, findLeadingOption, findLetter } from "@/lib/proposals/options";
import {
  deriveProposalState,
  isOpen,
  listNextStatus,
  mayFollow,
  PROPOSAL_STATES,
  PROPOSAL_STATUS,
  type ProposalState,
  type ProposalStatus,
} from "@/lib/proposals/states";

const money = (text: string) => toMoney(text, 2);

describe("the state of a proposal", () => {
  const today = toDay("2026-11-25");
  const viewed = new Date("2026-11-20T10:00:00Z");
  test.each<[ProposalStatus, string, Date | null, ProposalState]>([
    ["draft", "2026-11-01", null, "draft"],
    ["sent", "2026-11-25", null, "sent"],
    ["sent", "2026-11-25", viewed, "viewed"],
    ["sent", "2026-11-24", null, "expired"],
    ["sent", "2026-11-24", viewed, "expired"],
    ["accepted", "2026-11-01", viewed, "accepted"],
    ["declined", "2026-12-01", viewed, "declined"],
    ["expired", "2026-12-01", null, "expired"],
  ])("%s, valid until %s, viewed %s is shown as %s", (status, valid, viewed_at, shown) => {
    expect(deriveProposalState({ status, valid_until: toDay(valid), viewed_at }, today)).toBe(shown);
  });

  test.each<[ProposalState, ProposalStatus[]]>([
    ["draft", ["sent"]],
    ["sent", ["draft", "accepted", "declined", "expired"]],
    ["viewed", ["draft", "accepted", "declined", "expired"]],
    ["accepted", []],
    ["declined", ["draft"]],
    ["expired", ["draft"]],
  ])("from %s it goes to %s", (from, to) => {
    expect(listNextStatus(from)).toEqual(to);
    expect(PROPOSAL_STATUS.filter((one) => mayFollow(from, one))).toEqual(
      PROPOSAL_STATUS.filter((one) => to.includes(one)),
    );
  });

  test("it can be answered while it is sent or viewed", () => {
    expect(PROPOSAL_STATES.filter(isOpen)).toEqual(["sent", "viewed"]);
  });
});

const line = (quantity: number, price: string, spots = false) => ({
  title: "Spots",
  detail: "",
  quantity,
  price: money(price),
  amount: money("0.00"),
  tax_name: "VAT",
  tax_bp: 2000,
  spots,
});

describe("options", () => {
  test("have the discount on the sum of their lines, and tax on what is left", () => {
    const terms = { discount_bp: 1000, taxes_inline: false };
    expect(computeOptionTotals([line(168, "40.00"), line(1, "80.00")], terms, 2)).toMatchObject({
      gross: "6800.00",
      discount: "680.00",
      net: "6120.00",
      tax: "1224.00",
      total: "7344.00",
    });
  });

  const [a, b] = [
    { uuid: "a", recommended: false },
    { uuid: "b", recommended: true },
  ];
  test.each([
    [[a, b], "a", "a"],
    [[a, b], null, "b"],
    [[a, b], "gone", "b"],
    [[a], null, "a"],
  ])("give the value: chosen, else recommended, else the first (%#)", (options, chosen, leading) => {
    expect(findLeadingOption(options, chosen).uuid).toBe(leading);
  });

  test.each([
    [0, 1, null],
    [0, 3, "A"],
    [2, 3, "C"],
  ])("option %i of %i has the letter %s", (n, many, letter) => {
    expect(findLetter(n, many)).toBe(letter);
  });
});

test.each([
  // 168 spots at 40.00 multiply exactly; 7 spots of 100.00 have no exact mean price.
  [168, "6720.00", { quantity: 168, price: "40.0000" }],
  [7, "100.00", { quantity: 1, price: "100.00" }],
  [3, "0.30", { quantity: 3, price: "0.1000" }],
])("%i spots for %s become a line", (spots, price, made) => {
  const tax = { tax_name: "VAT", tax_bp: 2000 };
  const part = { station_name: "Vane FM", spots, price: money(price) };
  expect(makeCampaignLines([part], tax, (count) => `${count} spots`, 2)).toEqual([
    { title: "Vane FM", detail: `${spots} spots`, ...made, ...tax, spots: true },
  ]);
  expect(makeCampaignLines([{ ...part, spots: 0 }], tax, String, 2)).toEqual([]);
});

describe("what an accepted option is converted to", () => {
  const spots = line(100, "30.00", true);
  const studio = line(2, "50.00");
  const both = { lines: [spots, studio], nets: [money("3000.00"), money("100.00")] };
  const reduced = { ...both, nets: [money("2700.00"), money("90.00")] };
  const free = { lines: [studio], nets: [money("100.00")] };

  test.each([
    ["the spots of the draft", both, "3000.00"],
    ["after the discount", reduced, "2700.00"],
    ["all of it without lines for spots", free, "100.00"],
  ])("a campaign bills %s", (_, option, price) => {
    expect(sumCampaignPart(option, 2)).toBe(price);
  });

  test("an invoice bills what no campaign bills", () => {
    expect(listInvoiceLines(both.lines, false)).toEqual([studio]);
    expect(listInvoiceLines(both.lines, true)).toEqual([studio]);
    expect(listInvoiceLines(free.lines, false)).toEqual([studio]);
    expect(listInvoiceLines(free.lines, true)).toEqual([]);
  });

  test("the items of a contract keep spots and their price while no discount changes it", () => {
    expect(listContractItems(both)).toMatchObject([
      { kind: "spots", quantity: 100, price: "30.00" },
      { kind: "money", quantity: 1, price: "100.00" },
    ]);
    expect(listContractItems(reduced)).toMatchObject([
      { kind: "money", quantity: 1, price: "2700.00" },
      { kind: "money", quantity: 1, price: "90.00" },
    ]);
  });
});
