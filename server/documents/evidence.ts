import { LEFT, type Page, type Style, WIDTH } from "./page";
import type { Evidence, Translate } from "./types";

const HEADING: Style = { size: 11.5, weight: "semibold" };
const SIGNATURE = 96;

/** Who signed, when and what: in the place of the lines to sign on. */
export function drawEvidence(paper: Page, of: Evidence, t: Translate): void {
  paper.keep(SIGNATURE + of.facts.length * 14);
  paper.y += 28;
  paper.paragraph(t("documents.evidence.title"), HEADING);
  paper.y += 6;
  if (of.text) {
    paper.paragraph(of.text, { size: 15 });
    paper.y += 4;
  }
  for (const { label, value } of of.facts) {
    paper.text(label, LEFT, paper.y, 110, { size: 8.5, ink: "soft" });
    paper.y += Math.max(
      13,
      paper.text(value, LEFT + 114, paper.y, WIDTH - 114, { size: 8.5, figures: true }),
    );
  }
}
