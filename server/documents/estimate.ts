import { drawAmounts, drawStationSums, listSums, makeFigureColumn } from "./campaign-sums";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, openPage, type Page } from "./page";
import { drawTable } from "./table";
import type { EstimateData, Translate } from "./types";
import { makeFormatter, type Words } from "./words";

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

function listAmounts(estimate: EstimateData, t: Translate, say: Words) {
  const { listed, reductions, sums, currency } = estimate;
  return [
    ...(reductions.length ? [{ label: t("documents.estimate.listed"), amount: listed }, ...reductions] : []),
    ...listSums(sums, currency, t, say),
  ];
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
  drawStationSums(paper, estimate.stations, t, say);
  drawAmounts(paper, listAmounts(estimate, t, say), say);
  for (const text of estimate.texts) paper.paragraph(text, { size: BODY });
  return paper.close(estimate.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
