import type { DocumentForm } from "@/lib/documents/pages";
import { drawAmounts, makeFigureColumn } from "./campaign-sums";
import { drawEvidence } from "./evidence";
import { drawHead, drawRunningHead } from "./letterhead";
import { LEFT, openPage, type Page, RIGHT, type Style, WIDTH } from "./page";
import { drawTable } from "./table";
import type { ContractData, Translate } from "./types";
import { makeFormatter } from "./words";

const BODY: Style = { size: 9.75, leading: 1.5 };
const HEADING: Style = { size: 11.5, weight: "semibold" };
const POINT = 14;
const SIGNATURE = 96;

function block(paper: Page, text: string): void {
  const heading = /^#+ +/.exec(text)?.[0];
  if (heading) {
    paper.keep(46);
    paper.y += 6;
    paper.paragraph(text.slice(heading.length), HEADING);
    paper.y += 3;
    return;
  }
  for (const line of text.split("\n")) {
    const point = /^[-•] +/.exec(line)?.[0];
    if (!point) {
      paper.paragraph(line, BODY);
      continue;
    }
    const height = paper.height(line.slice(point.length), WIDTH - POINT, BODY);
    paper.keep(height);
    paper.text("•", LEFT, paper.y, POINT, BODY);
    paper.y += paper.text(line.slice(point.length), LEFT + POINT, paper.y, WIDTH - POINT, BODY);
  }
  paper.y += 8;
}

function signatures(paper: Page, [ours, theirs]: ContractData["signers"], t: Translate): void {
  paper.keep(SIGNATURE);
  paper.y += 56;
  const half = (RIGHT - LEFT) / 2 - 14;
  const soft: Style = { size: 8.5, ink: "soft" };
  for (const [name, left] of [
    [ours, LEFT],
    [theirs, RIGHT - half],
  ] as const) {
    paper.rule(paper.y, left, left + half, "ink", 0.8);
    paper.text(name, left, paper.y + 4, half, { ...soft, ink: "ink", most: 12 });
    paper.text(t("documents.contract.place_and_date"), left, paper.y + 17, half, soft);
  }
}

function items(paper: Page, contract: ContractData, t: Translate): void {
  const { items: rows = [], total, currency = "" } = contract;
  if (rows.length === 0 || total === undefined) return;
  const say = makeFormatter(contract.reading);
  paper.y += 6;
  drawTable(
    paper,
    [
      { head: t("documents.invoice.item"), style: { weight: "semibold" } },
      { head: t("documents.contract.committed"), width: 96, align: "right", style: { figures: true } },
      makeFigureColumn(t("documents.invoice.price"), 68),
      makeFigureColumn(currency, 84),
    ],
    rows.map(({ title, detail, quantity, price, amount }) => ({
      cells: [
        { text: title, ...(detail && { note: detail }) },
        quantity,
        quantity ? say.amount(price) : "",
        say.amount(amount),
      ],
    })),
    { air: 5, after: 50 },
  );
  paper.y += 10;
  drawAmounts(paper, [{ label: t("documents.contract.total", { currency }), amount: total }], say);
}

/** Renders a contract as PDF/A: letterhead, text, items, and lines to sign on or the evidence of the signature. The same data gives the same bytes. */
export function renderContract(
  contract: ContractData,
  t: Translate,
  form: DocumentForm = "pdf",
): Promise<Uint8Array> {
  const kind = t("documents.contract.title");
  const paper = openPage({
    title: `${kind} ${contract.number}`,
    author: contract.letterhead.name,
    language: contract.reading.language,
    created_at: contract.created_at,
    form,
  });
  paper.continued = () => drawRunningHead(paper, `${kind} ${contract.number} · ${contract.letterhead.name}`);
  paper.newPage();
  drawHead(paper, {
    letterhead: contract.letterhead,
    title: contract.title || kind,
    subtitle: contract.number,
    to_label: t("documents.to"),
    to: contract.to,
    facts: contract.facts,
  });
  for (const part of contract.text.split(/\n{2,}/)) if (part.trim()) block(paper, part.trim());
  items(paper, contract, t);
  if (contract.evidence) drawEvidence(paper, contract.evidence, t);
  else signatures(paper, contract.signers, t);
  return paper.close(contract.letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
