import { type BillAddress, formatReference } from "@/lib/billing/swiss-code";
import type { Point } from "@/lib/documents/pages";
import { formatMoney } from "@/lib/money";
import { A4, BOTTOM, type Page } from "../page";
import type { InvoiceData, Translate } from "../types";

type Bill = NonNullable<NonNullable<InvoiceData["payment"]>["bill"]>;

/** Measures of the standard in millimetres, from the top left of the payment part. */
const MM = 72 / 25.4;
const HEIGHT = 105;
const RECEIPT = { width: 62, margin: 5, text: 52, box: { width: 52, height: 20 } };
const PART = { left: 67, info: 118, text: 87, box: { width: 65, height: 25 } };
const CODE = { top: 17, size: 46, logo: 7, square: 6.2, arm: 4, bar: 1.2 };
const AMOUNT_TOP = 68;
const POINT_TOP = 82;
const TITLE_TOP = 5;
const INFO_TOP = 12;
/** Room above it for the line that asks to separate it. */
const ABOVE = 14;
const TITLE = { size: 11, weight: "bold" } as const;
const SMALL = { head: 6, text: 8, leading: 1.15, gap: 3 };
const LARGE = { head: 8, text: 10, leading: 1.15, gap: 5 };
type Scale = typeof SMALL;
type Column = { x: number; width: number; scale: Scale; box: { width: number; height: number } };

const listAddress = ({ name, street, post_code, city, country }: BillAddress): string[] =>
  [name, street, `${country === "CH" || country === "LI" ? "" : `${country}-`}${post_code} ${city}`].filter(
    Boolean,
  );
const formatIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, "$1 ");

/**
 * Draws the Swiss payment part with its receipt at the foot of the page, or of a new one where there is no room. What the
 * foot of the page says stands above it.
 */
export function drawPaymentPart(paper: Page, bill: Bill, t: Translate): void {
  paper.keep(HEIGHT * MM + ABOVE);
  const page = paper.pdf.bufferedPageRange().count - 1;
  paper.raised.set(page, HEIGHT * MM + ABOVE - (A4.height - BOTTOM) / 2);
  const top = A4.height - HEIGHT * MM;
  const at = (mm: number) => top + mm * MM;
  drawCuts(paper, top, t);
  const receipt: Column = {
    x: RECEIPT.margin * MM,
    width: RECEIPT.text * MM,
    scale: SMALL,
    box: RECEIPT.box,
  };
  paper.text(t("documents.swiss.receipt"), receipt.x, at(TITLE_TOP), receipt.width, TITLE);
  drawParties(paper, bill, receipt, at(INFO_TOP), t);
  drawAmount(paper, bill, receipt, at(AMOUNT_TOP), t);
  paper.text(t("documents.swiss.acceptance_point"), receipt.x, at(POINT_TOP), receipt.width, {
    size: SMALL.head,
    weight: "bold",
    align: "right",
  });
  const code: Column = { x: PART.left * MM, width: CODE.size * MM, scale: LARGE, box: PART.box };
  paper.text(t("documents.swiss.payment_part"), code.x, at(TITLE_TOP), code.width, TITLE);
  drawCode(paper, bill.modules, code.x, at(CODE.top));
  drawAmount(paper, bill, code, at(AMOUNT_TOP), t);
  const info: Column = { x: PART.info * MM, width: PART.text * MM, scale: LARGE, box: PART.box };
  drawParties(paper, bill, info, at(TITLE_TOP), t, bill.message);
  paper.y = A4.height;
}

/** The lines along which it is separated, and what asks to do so. */
function drawCuts(paper: Page, top: number, t: Translate) {
  const side = RECEIPT.width * MM;
  const cuts: Point[][] = [
    [
      [0, top],
      [A4.width, top],
    ],
    [
      [side, top],
      [side, A4.height],
    ],
  ];
  paper.stroke(cuts, { width: 0.5, color: "#000000", dash: [3, 2] });
  paper.text(t("documents.swiss.separate"), 0, top - ABOVE + 3, A4.width, { size: 7, align: "center" });
}

/** Account, reference, message and debtor, each under its head. Returns nothing; the standard fixes the room. */
function drawParties(
  paper: Page,
  { iban, creditor, reference, debtor }: Bill,
  { x, width, scale, box }: Column,
  top: number,
  t: Translate,
  message = "",
) {
  let y = top;
  const section = (head: string, lines: readonly string[]) => {
    y += paper.text(head, x, y, width, { size: scale.head, weight: "bold", leading: scale.leading });
    for (const line of lines)
      y += paper.text(line, x, y, width, { size: scale.text, leading: scale.leading });
    y += scale.gap;
  };
  section(t("documents.swiss.account"), [formatIban(iban), ...listAddress(creditor)]);
  if (reference) section(t("documents.swiss.reference"), [formatReference(reference)]);
  if (message) section(t("documents.swiss.information"), [message]);
  if (debtor) return section(t("documents.swiss.payable_by"), listAddress(debtor));
  section(t("documents.swiss.payable_by_blank"), []);
  drawBox(paper, x, y - scale.gap + 2, box);
}

/** Corner marks around what is filled in by hand. */
function drawBox(paper: Page, x: number, y: number, box: { width: number; height: number }) {
  const [right, bottom, arm] = [x + box.width * MM, y + box.height * MM, 3 * MM];
  const corners = [
    [x, y, arm, arm],
    [right, y, -arm, arm],
    [x, bottom, arm, -arm],
    [right, bottom, -arm, -arm],
  ] as const;
  const marks = corners.map(([cx, cy, dx, dy]): Point[] => [
    [cx + dx, cy],
    [cx, cy],
    [cx, cy + dy],
  ]);
  paper.stroke(marks, { width: 0.75, color: "#000000" });
}

function drawAmount(
  paper: Page,
  { currency, amount }: Bill,
  { x, scale }: Column,
  top: number,
  t: Translate,
) {
  const head = { size: scale.head, weight: "bold", leading: scale.leading } as const;
  const text = { size: scale.text, leading: scale.leading, figures: true } as const;
  const [first, second] = [14 * MM, 36 * MM];
  const y = top + paper.text(t("documents.swiss.currency"), x, top, first, head);
  paper.text(t("documents.swiss.amount"), x + first, top, second, head);
  paper.text(currency, x, y, first, text);
  // The standard writes amounts with a space between thousands and a point.
  paper.text(formatMoney(amount, "1 000.00"), x + first, y, second, text);
}

/** The code, 46 mm wide, with the Swiss cross in its middle. */
function drawCode(paper: Page, modules: readonly string[], x: number, y: number) {
  const unit = (CODE.size * MM) / modules.length;
  const dark = modules.flatMap((row, top) =>
    [...row].flatMap((module, left) =>
      module === "1" ? [{ x: x + left * unit, y: y + top * unit, width: unit, height: unit }] : [],
    ),
  );
  paper.fill(dark, "#000000");
  const middle = { x: x + (CODE.size * MM) / 2, y: y + (CODE.size * MM) / 2 };
  const box = (width: number, height: number, color: string) => {
    const [across, down] = [width * MM, height * MM];
    paper.fill([{ x: middle.x - across / 2, y: middle.y - down / 2, width: across, height: down }], color);
  };
  box(CODE.logo, CODE.logo, "#ffffff");
  box(CODE.square, CODE.square, "#000000");
  box(CODE.arm, CODE.bar, "#ffffff");
  box(CODE.bar, CODE.arm, "#ffffff");
}
