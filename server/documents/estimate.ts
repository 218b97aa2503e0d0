import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, LEFT, openPage, type Page, WIDTH } from "./page";
import { type Column, drawTable } from "./table";
import type { EstimateData, Translate } from "./types";
import { makeFormatter, type Words } from "./words";

const makeFigureColumn = (head: string, width: number): Column => ({
  head,
  width,
  align: "right",
  style: { figures: true },
});

function drawRows(paper: Page, { rows, reductions }: EstimateData, t: Translate, say: Words): void {
  drawTable(
    paper,
    [
      { head: t("documents.estimate.asked") },
      { head: t("documents.estimate.times"), width: 170, style: { size: 8.25 } },
      makeFigureColumn(t("documents.estimate.spots"), 40),
      makeFigureColumn(t(`documents.estimate.${reductions.length ? "listed" : "price"}`), 70),
    ],
    rows.map(({ title, note, times, spots, price }) => ({
      cells: [{ text: title, note }, times, say.number(spots), say.amount(price)],
    })),
    { air: 5 },
  );
  paper.y += 18;
}

function drawStations(paper: Page, { stations }: EstimateData, t: Translate, say: Words): void {
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

function drawSums(paper: Page, estimate: EstimateData, t: Translate, say: Words): void {
  const lines = [
    ...(estimate.reductions.length
      ? [{ label: t("documents.estimate.listed"), amount: estimate.listed }, ...estimate.reductions]
      : []),
    { label: t("documents.estimate.total", { currency: estimate.currency }), amount: estimate.total },
  ];
  paper.keep(20 * lines.length + 10);
  lines.forEach(({ label, amount }, i) => {
    const weight = i === lines.length - 1 ? ("semibold" as const) : ("regular" as const);
    paper.text(label, LEFT, paper.y, WIDTH - 90, { weight, align: "right" });
    paper.text(say.amount(amount), LEFT, paper.y, WIDTH, { weight, align: "right", figures: true });
    paper.y += 17;
  });
  paper.y += 14;
}

/** Renders an estimate as PDF: when the campaign is expected to air, how often, and what it costs. */
export function renderEstimate(estimate: EstimateData, t: Translate): Promise<Uint8Array> {
  const say = makeFormatter(estimate.reading);
  const title = t("documents.estimate.title");
  const paper = openPage({
    title: `${title} ${estimate.name}`,
    author: estimate.letterhead.name,
    language: estimate.reading.language,
    created_at: estimate.created_at,
  });
  paper.continued = () => drawRunningHead(paper, `${title} ${estimate.name} · ${estimate.letterhead.name}`);
  paper.newPage();
  drawHead(paper, {
    letterhead: estimate.letterhead,
    title,
    subtitle: estimate.name,
    to_label: t("documents.to"),
    to: estimate.to,
    facts: [...estimate.facts],
  });
  drawRows(paper, estimate, t, say);
  drawStations(paper, estimate, t, say);
  drawSums(paper, estimate, t, say);
  for (const text of estimate.texts) paper.paragraph(text, { size: BODY });
  return paper.close(estimate.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
