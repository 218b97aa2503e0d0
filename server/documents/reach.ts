import type { Reach } from "@/lib/audience/shapes";
import { LEFT, type Page, type Style, WIDTH } from "./page";
import type { Fact, Translate } from "./types";
import type { Words } from "./words";

const ROW = 15;
const LABELS = 210;
const SMALL: Style = { size: 8, ink: "faint" };

/** The figures of an estimate with their labels, as the receiver writes numbers. */
function listFigures(reach: Reach, currency: string, t: Translate, say: Words): Fact[] {
  const fact = (key: string, value: string): Fact => ({ label: t(`documents.proposal.reach.${key}`), value });
  const share = t("documents.proposal.reach.of_universe", {
    percent: say.percent(reach.reach_bp),
    universe: say.number(reach.universe),
  });
  const { cost_per_thousand } = reach;
  return [
    fact("people", `${say.number(reach.reach)} (${share})`),
    fact("frequency", say.number(reach.frequency)),
    fact("effective", say.number(reach.effective)),
    fact("contacts", say.number(reach.contacts)),
    ...(cost_per_thousand ? [fact("cost", `${say.amount(cost_per_thousand)} ${currency}`)] : []),
  ];
}

/** The studies that an estimate rests on, what it leaves out, and its method. */
function listNotes({ sources, left_out, spots_left_out }: Reach, t: Translate): string[] {
  const named = sources.map(({ source, period }) => `${source}, ${period}`).join("; ");
  return [
    t("documents.proposal.reach.sources", { sources: named }),
    ...(left_out.length
      ? [
          t("documents.proposal.reach.left_out", {
            count: spots_left_out,
            stations: left_out.join(", "),
          }),
        ]
      : []),
    t("documents.proposal.reach.method"),
  ];
}

/** Draws what an option reaches by estimate, below its sums: the figures, their sources and the method. */
export function drawReach(paper: Page, reach: Reach, currency: string, t: Translate, say: Words): void {
  const figures = listFigures(reach, currency, t, say);
  paper.keep((figures.length + 4) * ROW);
  paper.paragraph(t("documents.proposal.reach.title"), { weight: "semibold" });
  paper.y += 3;
  for (const { label, value } of figures) {
    paper.keep(ROW);
    const used = [
      paper.text(label, LEFT, paper.y, LABELS - 10, { ink: "soft" }),
      paper.text(value, LEFT + LABELS, paper.y, WIDTH - LABELS, { figures: true }),
    ];
    paper.y += Math.max(ROW, ...used.map((height) => height + 2));
  }
  paper.y += 3;
  paper.paragraph(listNotes(reach, t).join(" "), SMALL);
  paper.y += 10;
}
