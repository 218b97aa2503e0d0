import type { DocumentForm } from "@/lib/documents/pages";
import { drawLines, drawSums } from "./billing/lines";
import { drawEvidence } from "./evidence";
import { drawHead, drawRunningHead } from "./letterhead";
import { BODY, openPage, type Page, type Style } from "./page";
import { drawReach } from "./reach";
import type { ProposalData, ProposalOptionData, Translate } from "./types";
import { makeFormatter } from "./words";

const HEADING: Style = { size: 11.5, weight: "semibold" };
/** Room that a heading keeps below it, so that it does not stand alone at the foot of a page. */
const KEPT = 90;

function drawTexts(paper: Page, texts: readonly string[], style: Style): void {
  for (const text of texts) {
    paper.paragraph(text, style);
    paper.y += 6;
  }
}

function drawOption(paper: Page, proposal: ProposalData, option: ProposalOptionData, t: Translate): void {
  const say = makeFormatter(proposal.reading);
  const { currency, letterhead } = proposal;
  if (option.heading) {
    paper.keep(KEPT);
    paper.y += 8;
    paper.paragraph(option.heading, HEADING);
    paper.y += 3;
  }
  if (option.text) drawTexts(paper, [option.text], { size: BODY, ink: "soft" });
  const priced = { ...option, currency, letterhead };
  drawLines(paper, priced, t, say);
  drawSums(
    paper,
    priced,
    { label: t("documents.invoice.total_in", { currency }), amount: option.total },
    t,
    say,
  );
  if (option.reach) drawReach(paper, option.reach, currency, t, say);
}

/**
 * Renders a proposal as PDF/A: letterhead, text, each option with its lines and sums, terms, and the evidence once it
 * is accepted. The same data gives the same bytes.
 */
export function renderProposal(
  proposal: ProposalData,
  t: Translate,
  form: DocumentForm = "pdf",
): Promise<Uint8Array> {
  const kind = t("documents.proposal.title");
  const { letterhead, number, evidence } = proposal;
  const paper = openPage({
    title: `${kind} ${number}`,
    author: letterhead.name,
    language: proposal.reading.language,
    created_at: proposal.created_at,
    form,
  });
  paper.continued = () => drawRunningHead(paper, `${kind} ${number} · ${letterhead.name}`);
  paper.newPage();
  drawHead(paper, {
    letterhead,
    title: proposal.title,
    subtitle: number,
    to_label: t("documents.to"),
    to: proposal.to,
    facts: proposal.facts,
  });
  drawTexts(paper, proposal.texts, { size: BODY });
  for (const option of proposal.options) drawOption(paper, proposal, option, t);
  if (proposal.terms.length) {
    paper.keep(KEPT);
    paper.paragraph(t("documents.proposal.terms"), HEADING);
    paper.y += 3;
    drawTexts(paper, proposal.terms, { size: BODY, ink: "soft" });
  }
  if (evidence) drawEvidence(paper, evidence, t);
  return paper.close(letterhead.footer, (page, pages) => t("documents.page_of", { page, pages }));
}
