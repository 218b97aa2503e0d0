import { isZero, type Money, negate } from "@/lib/money";
import type { PriceSums } from "@/lib/pricing/price-sums";
import { LEFT, type Page, WIDTH } from "./page";
import { type Column, drawTable } from "./table";
import type { Translate } from "./types";
import type { Words } from "./words";

/** A column of figures, at the right. */
export const makeFigureColumn = (head: string, width: number): Column => ({
  head,
  width,
  align: "right",
  style: { figures: true },
});

type StationSum = { name: string; spots: number; seconds: number; price: Money };
/** Draws spots, seconds and price of each station of a campaign. */
export function drawStationSums(
  paper: Page,
  stations: readonly StationSum[],
  t: Translate,
  say: Words,
): void {
  paper.keep(70);
  drawTable(
    paper,
    [
      { head: t("documents.estimate.station") },
      makeFigureColumn(t("documents.estimate.spots"), 50),
      makeFigureColumn(t("documents.estimate.seconds"), 60),
      makeFigureColumn(t("documents.estimate.price"), 80),
    ],
    stations.map(({ name, spots, seconds, price }) => ({
      cells: [name, say.number(spots), say.number(seconds), say.amount(price)],
    })),
    { air: 4 },
  );
  paper.y += 12;
}

/** The taxes of a campaign as amounts; a name that states its rate is not given it twice. */
const listTaxes = (taxes: PriceSums["taxes"], say: Words) =>
  taxes.map(({ name, percent_bp, tax }) => {
    const rate = say.percent(percent_bp);
    return { label: name.includes(rate) ? name : `${name} ${rate}`, amount: tax };
  });

/** The price of a campaign from its total to what is to be paid; a commission leads from gross to net. */
export function listSums(
  { gross, commission_bp, commission, net, taxes, total }: PriceSums,
  currency: string,
  t: Translate,
  say: Words,
): { label: string; amount: Money }[] {
  const isReduced = !isZero(commission);
  return [
    ...(isReduced
      ? [
          { label: t("documents.invoice.gross"), amount: gross },
          {
            label: t("documents.invoice.commission_of", { percent: say.percent(commission_bp) }),
            amount: negate(commission),
          },
        ]
      : []),
    { label: t("documents.estimate.total", { currency }), amount: net },
    ...listTaxes(taxes, say),
    ...(taxes.length ? [{ label: t("documents.confirmation.total", { currency }), amount: total }] : []),
  ];
}

/** Draws amounts below each other; the last is the total. */
export function drawAmounts(
  paper: Page,
  lines: readonly { label: string; amount: Money }[],
  say: Words,
): void {
  paper.keep(20 * lines.length + 10);
  lines.forEach(({ label, amount }, i) => {
    const weight = i === lines.length - 1 ? ("semibold" as const) : ("regular" as const);
    paper.text(label, LEFT, paper.y, WIDTH - 90, { weight, align: "right" });
    paper.text(say.amount(amount), LEFT, paper.y, WIDTH, { weight, align: "right", figures: true });
    paper.y += 17;
  });
  paper.y += 14;
}
