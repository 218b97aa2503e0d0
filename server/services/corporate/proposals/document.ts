import { z } from "zod";
import type { DocumentForm } from "@/lib/documents/pages";
import { isZero, negate } from "@/lib/money";
import { findLetter } from "@/lib/proposals/options";
import type { Ctx } from "@/server/ctx";
import { renderProposal } from "@/server/documents/proposal";
import { loadDocumentWords } from "@/server/documents/translator";
import type { Fact, ProposalData, ProposalOptionData, Translate } from "@/server/documents/types";
import { makeFormatter, type Words } from "@/server/documents/words";
import { writeEvidence } from "@/server/services/document-evidence";
import { loadLogo, readDocumentSetup, writeForReceiver } from "@/server/services/document-setup";
import { computeTotals, type ProposalRow } from "./load";
import { type ReachByOption, readReach } from "./reach";
import { nameSeller } from "./read";

const toParagraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean);

/** "Option A: Light", or the name alone where there is only one option. */
function writeHeading(row: ProposalRow, n: number, t: Translate): string {
  const name = row.options[n]?.name ?? "";
  const letter = findLetter(n, row.options.length);
  if (letter === null) return name;
  const option = t("documents.proposal.option", { letter });
  return name ? `${option}: ${name}` : option;
}

function buildOption(
  row: ProposalRow,
  n: number,
  reached: ReachByOption,
  t: Translate,
  say: Words,
): ProposalOptionData[] {
  const option = row.options[n];
  if (!option) return [];
  const reach = reached.get(option.uuid);
  const { gross, discount, net, taxes, total } = computeTotals(row, option);
  const percent = say.percent(row.discount_bp);
  return [
    {
      heading: writeHeading(row, n, t),
      text: option.text,
      lines: option.lines.map((line) => ({
        title: line.title,
        ...(line.detail && { note: line.detail }),
        quantity: line.quantity,
        price: line.price,
        ...(row.taxes_inline && { tax_bp: line.tax_bp }),
        amount: line.amount,
      })),
      gross,
      reductions: isZero(discount)
        ? []
        : [{ label: t("documents.invoice.discount_of", { percent }), amount: negate(discount) }],
      net,
      taxes: taxes.map(({ name, net, tax }) => ({ name, net, tax })),
      total,
      ...(reach && { reach }),
    },
  ];
}

/** Returns the content of a proposal as data; it is frozen when the proposal is sent. */
export async function buildProposalData(own: Ctx, row: ProposalRow): Promise<ProposalData> {
  const ctx = writeForReceiver(own, row.customer);
  const { letterhead, reading, writeAddress } = await readDocumentSetup(ctx);
  const t = await loadDocumentWords(reading.language);
  const say = makeFormatter(reading);
  const seller = await nameSeller(row);
  const reached = await readReach(own, row);
  return {
    letterhead,
    reading,
    created_at: ctx.now,
    number: row.number,
    title: row.title,
    to: writeAddress(row.customer),
    facts: [
      { label: t("documents.proposal.valid_until"), value: say.day(row.valid_until) },
      { label: t("documents.invoice.period"), value: `${say.day(row.start_date)}–${say.day(row.end_date)}` },
      ...(seller ? [{ label: t("documents.proposal.seller"), value: seller }] : []),
    ],
    currency: row.currency,
    texts: toParagraphs(row.text),
    terms: toParagraphs(row.terms),
    options: row.options.flatMap((_, n) => buildOption(row, n, reached, t, say)),
  };
}

type Frozen = Omit<ProposalData, "created_at"> & { created_at: string };
/** Written by `buildProposalData` and never changed, so only its outer form is checked. */
const Frozen = z.custom<Frozen>(
  (stored) => typeof stored === "object" && stored !== null && "created_at" in stored && "options" in stored,
);

/** What was chosen of several options. */
function listChosen(row: ProposalRow, t: Translate): Fact[] {
  const n = row.options.findIndex(({ uuid }) => uuid === row.option_id);
  if (n < 0 || row.options.length === 1) return [];
  return [{ label: t("documents.proposal.accepted"), value: writeHeading(row, n, t) }];
}

/** Renders the PDF, or its pages: of a draft as it is now, of a sent proposal from its frozen content, with who accepted it. */
export async function renderProposalBytes(
  ctx: Ctx,
  row: ProposalRow,
  form?: DocumentForm,
): Promise<Uint8Array> {
  const frozen = row.document && Frozen.parse(row.document);
  const data: ProposalData = frozen
    ? { ...frozen, created_at: new Date(frozen.created_at) }
    : { ...(await buildProposalData(ctx, row)), created_at: row.created_at };
  const { language } = data.reading;
  const t = await loadDocumentWords(language);
  const evidence = row.signature && (await writeEvidence(row.signature, language, listChosen(row, t)));
  const drawn = { ...data, letterhead: await loadLogo(data.letterhead), ...(evidence && { evidence }) };
  return renderProposal(drawn, t, form);
}
