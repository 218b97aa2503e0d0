import { BODY, LEFT, MARGIN, type Page, RIGHT, type Style } from "./page";
import type { Fact, Letterhead } from "./types";

type Head = {
  letterhead: Letterhead;
  title: string;
  /** Under the title: the number, or that it is a draft. */
  subtitle: string;
  to_label: string;
  to: readonly string[];
  /** Under the address: the advertiser the document is for. */
  under?: string;
  facts: readonly Fact[];
};

const HALF = 250;
const FACTS = 210;
const LOGO = { width: 150, height: 40 };
const SOFT: Style = { size: BODY, ink: "soft" };

/**
 * Draws the sender on the left and the title on the right; below, the receiver and the facts. Sets `paper.y` below
 * both.
 */
export function drawHead(
  paper: Page,
  { letterhead, title, subtitle, to_label, to, under, facts }: Head,
): void {
  const top = MARGIN.top;
  let left = top;
  const across = letterhead.logo_place === "right";
  const edge = RIGHT - HALF;
  let right = top - 5;
  if (letterhead.logo) {
    const x = across ? RIGHT - LOGO.width : LEFT;
    paper.image(letterhead.logo, { x, y: top - 6, ...LOGO }, across ? "right" : "left");
    if (across) right += LOGO.height + 4;
    else left += LOGO.height + 4;
  }
  left += paper.text(letterhead.name.toUpperCase(), LEFT, left, HALF, {
    size: 10.5,
    weight: "bold",
    tracking: 0.06,
  });
  left += 2;
  for (const line of letterhead.lines.slice(0, 6)) left += paper.text(line, LEFT, left, HALF, SOFT);

  right += paper.text(title, edge, right, HALF, {
    ...(letterhead.accent && { color: letterhead.accent }),
    size: 20,
    weight: "semibold",
    tracking: -0.02,
    align: "right",
    leading: 1.25,
  });
  right += paper.text(subtitle, edge, right + 1, HALF, { ...SOFT, align: "right" });

  paper.y = Math.max(left, right) + 34;
  let address = paper.y;
  address += paper.text(to_label, LEFT, address, HALF, { size: BODY, ink: "faint" });
  to.forEach((line, i) => {
    address += paper.text(line, LEFT, address, HALF, i === 0 ? { weight: "semibold" } : SOFT);
  });
  if (under) address += 6 + paper.text(under, LEFT, address + 6, HALF, SOFT);

  let fact = paper.y;
  for (const { label, value } of facts) {
    const valueWidth = FACTS - 90;
    paper.text(label, RIGHT - FACTS, fact, 88, { ...SOFT, most: 14 });
    fact += Math.max(
      14.5,
      paper.text(value, RIGHT - valueWidth, fact, valueWidth, { align: "right", figures: true }) + 1,
    );
  }
  paper.y = Math.max(address, fact) + 26;
}

/** Draws the line at the top of a later page that names the document. */
export function drawRunningHead(paper: Page, text: string): void {
  paper.text(text, LEFT, MARGIN.top - 18, RIGHT - LEFT, { size: 8, ink: "faint", most: 12 });
  paper.y = MARGIN.top + 6;
}
