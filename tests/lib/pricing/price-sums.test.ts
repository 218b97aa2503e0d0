import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { computeInvoiceTotals } from "@/lib/billing/document-totals";
import { applyRate, compare, makePositive, subtract, sum, toMoney } from "@/lib/money";
import { computePriceSums, computeSpotSums } from "@/lib/pricing/price-sums";
import { countRuns } from "@/tests/runs";

const VAT = { name: "VAT 19 %", percent_bp: 1900 };
const TERMS = { discount_bp: 0, taxes_inline: false, discounts_inline: false };

describe("a price from gross to net and tax", () => {
  test.each([
    ["1000.00", 1500, VAT, { commission: "150.00", net: "850.00", total: "1011.50" }],
    ["1000.00", 0, VAT, { commission: "0.00", net: "1000.00", total: "1190.00" }],
    ["1000.00", 1500, null, { commission: "150.00", net: "850.00", total: "850.00" }],
    ["0.03", 1500, VAT, { commission: "0.00", net: "0.03", total: "0.04" }],
    ["33.33", 1667, VAT, { commission: "5.56", net: "27.77", total: "33.05" }],
    ["80.00", 10_000, VAT, { commission: "80.00", net: "0.00", total: "0.00" }],
  ])("%s at %i basis points", (gross, bp, tax, expected) => {
    expect(computePriceSums(toMoney(gross), bp, tax)).toMatchObject({ gross, ...expected });
  });

  test.each([0, 2, 3])("property: the parts of one spot add up, with %i decimals", (places) => {
    fc.assert(
      fc.property(
        fc.nat(3_000_000),
        fc.constantFrom(0, 1, 333, 1500, 1667, 10_000),
        fc.constantFrom(null, VAT, { name: "VAT", percent_bp: 777 }),
        (units, commission_bp, tax) => {
          const price = toMoney(units / 10 ** places, places);
          const { gross, commission, net, taxes, total } = computeSpotSums(
            price,
            computePriceSums(toMoney(1000, places), commission_bp, tax),
          );
          expect([gross, subtract(gross, commission), sum([net, ...taxes.map((one) => one.tax)])]).toEqual([
            price,
            net,
            total,
          ]);
          expect(commission).toBe(applyRate(price, commission_bp));
        },
      ),
      { numRuns: countRuns(300, 5000) },
    );
  });

  const station = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 12 });
  const campaign = fc.record({
    stations: fc.array(station, { minLength: 1, maxLength: 4 }),
    commission_bp: fc.constantFrom(0, 1, 333, 1500, 1667, 2000, 10_000),
  });
  test("property: an invoice of all spots shows what the campaigns show, and its parts sum to it", () => {
    fc.assert(
      fc.property(fc.array(campaign, { minLength: 1, maxLength: 4 }), (campaigns) => {
        const lines = campaigns.flatMap(({ stations, commission_bp }, at) =>
          stations.map((spots) => {
            const amount = toMoney(sum(spots.map((c) => toMoney(c / 100))));
            return {
              quantity: spots.length,
              price: amount,
              amount,
              tax_name: VAT.name,
              tax_bp: VAT.percent_bp,
              commission_bp,
              campaign: String(at),
            };
          }),
        );
        const invoice = computeInvoiceTotals(lines, TERMS, 2);
        const shown = campaigns.map(({ stations, commission_bp }) =>
          computePriceSums(toMoney(sum(stations.flat().map((c) => toMoney(c / 100)))), commission_bp, VAT),
        );
        const add = (key: "gross" | "commission" | "net") => sum(shown.map((one) => one[key]));
        expect([invoice.gross, invoice.commission, invoice.net]).toEqual([
          add("gross"),
          add("commission"),
          add("net"),
        ]);
        if (shown.length === 1) expect(invoice.total).toBe(shown[0]!.total);
        for (const key of ["gross", "commission", "net"] as const)
          expect(sum(invoice.lines.map((line) => line[key]))).toBe(invoice[key]);
        for (const { gross, commission, net } of invoice.lines) expect(subtract(gross, commission)).toBe(net);
      }),
      { numRuns: countRuns(1000, 20_000) },
    );
  });

  test("property: billed in parts, the gross is the campaign's and each part deducts its rate to the cent", () => {
    fc.assert(
      fc.property(campaign, ({ stations, commission_bp }) => {
        const invoices = stations.map((spots) => {
          const amount = toMoney(sum(spots.map((c) => toMoney(c / 100))));
          const line = { quantity: 1, price: amount, amount, tax_name: "", tax_bp: 0, commission_bp };
          return computeInvoiceTotals([{ ...line, campaign: "a" }], TERMS, 2);
        });
        for (const { gross, commission } of invoices)
          expect(commission).toBe(applyRate(gross, commission_bp));
        const gross = sum(invoices.map((one) => one.gross));
        const whole = computePriceSums(toMoney(gross), commission_bp, null);
        expect(whole.gross).toBe(gross);
        const apart = makePositive(subtract(whole.commission, sum(invoices.map((one) => one.commission))));
        // Each invoice rounds by half a cent at most.
        expect(compare(apart, toMoney((invoices.length + 1) * 0.005))).toBeLessThanOrEqual(0);
      }),
      { numRuns: countRuns(500, 5000) },
    );
  });
});
