import { head, running } from "./letterhead";
import { BODY, LEFT, openPaper, type Paper, WIDTH } from "./paper";
import { type Column, table } from "./table";
import type { EstimateData, Translate } from "./types";
import { type Words, words } from "./words";

const figure = (head: string, width: number): Column => ({
  head,
  width,
  align: "right",
  style: { figures: true },
});

function asked(paper: Paper, { rows, reductions }: EstimateData, t: Translate, say: Words): void {
  table(
    paper,
    [
      { head: t("documents.estimate.asked") },
      { head: t("documents.estimate.times"), width: 170, style: { size: 8.25 } },
      figure(t("documents.estimate.plays"), 40),
      figure(t(`documents.estimate.${reductions.length ? "listed" : "price"}`), 70),
    ],
    rows.map(({ title, note, times, plays, price }) => ({
      cells: [{ text: title, note }, times, say.number(plays), say.amount(price)],
    })),
    { air: 5 },
  );
  paper.y += 18;
}

function byStation(paper: Paper, { stations }: EstimateData, t: Translate, say: Words): void {
  paper.keep(70);
  table(
    paper,
    [
      { head: t("documents.estimate.station") },
      figure(t("documents.estimate.plays"), 50),
      figure(t("documents.estimate.seconds"), 60),
      figure(t("documents.estimate.price"), 80),
    ],
    stations.map(({ name, plays, seconds, price }) => ({
      cells: [name, say.number(plays), say.number(seconds), say.amount(price)],
    })),
    { air: 4 },
  );
  paper.y += 12;
}

function sums(paper: Paper, estimate: EstimateData, t: Translate, say: Words): void {
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

/** What an order is expected to be: when it airs, how often, what it costs. Nothing in it is promised. */
export function estimatePdf(estimate: EstimateData, t: Translate): Promise<Uint8Array> {
  const say = words(estimate.reading);
  const title = t("documents.estimate.title");
  const paper = openPaper({
    title: `${title} ${estimate.name}`,
    author: estimate.letterhead.name,
    language: estimate.reading.language,
    created_at: estimate.created_at,
  });
  paper.continued = () => running(paper, `${title} ${estimate.name} · ${estimate.letterhead.name}`);
  paper.newPage();
  head(paper, {
    letterhead: estimate.letterhead,
    title,
    subtitle: estimate.name,
    to_label: t("documents.to"),
    to: estimate.to,
    facts: [...estimate.facts],
  });
  asked(paper, estimate, t, say);
  byStation(paper, estimate, t, say);
  sums(paper, estimate, t, say);
  for (const text of estimate.texts) paper.paragraph(text, { size: BODY });
  return paper.close(estimate.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
