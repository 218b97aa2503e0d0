import type { calls } from "@/lib/calls";
import { notFound } from "@/lib/errors";
import { getCurrencyPlaces, subtract, toMoney } from "@/lib/money";
import { type Service, tenantOf } from "@/server/ctx";
import { publishChange } from "@/server/data/events";
import { countView } from "@/server/data/unscoped/shares";
import { listPublicKeys } from "@/server/outside/signature";
import { renderReport } from "@/server/services/broadcast/reports/files";
import { readFrozen, reportToRead, writeProvenFile } from "@/server/services/broadcast/reports/read";
import { presentDocument } from "@/server/services/document-setup";
import { takeAnswer } from "./broadcast/offers/answer";
import { presentSharedOffer } from "./broadcast/offers/present";
import { checkProof } from "./broadcast/reports/check";
import { renderContractBytes } from "./corporate/contracts/document";
import { contractToRead } from "./corporate/contracts/load";
import { presentSharedContract } from "./corporate/contracts/shared";
import { mailContractCode, signContract } from "./corporate/contracts/status";
import { presentEarlyPayment } from "./corporate/invoices/early-discounts";
import { renderInvoiceBytes } from "./corporate/invoices/files";
import { invoiceToRead } from "./corporate/invoices/read";
import { renderProposalBytes } from "./corporate/proposals/document";
import { proposalToRead } from "./corporate/proposals/load";
import { presentSharedProposal } from "./corporate/proposals/shared";
import { readSharedLogo, readSharedSample } from "./corporate/proposals/stations";
import {
  acceptProposal,
  addCustomerComment,
  mailProposalCode,
  markViewed,
  refuseProposal,
} from "./corporate/proposals/status";
import { readDocumentSetup, readLogo } from "./document-setup";
import { openShare, runAsShareViewer } from "./share-viewer";
import { changeMailSetting, readMailSetting } from "./tenant/notification-mails/stop";

type Calls = (typeof calls)["share"];

/** The shared document as PDF or its pages; each request is counted. */
export const pdf: Service<Calls["pdf"]> = async (ctx, { a, b, form }) => {
  const found = await runAsShareViewer(ctx, a, b, async (ctx, uuid) => {
    if (a === "report") {
      const report = await reportToRead(ctx, uuid);
      const bytes =
        form === "pages"
          ? await renderReport(ctx, await readFrozen(ctx, report), form)
          : (await writeProvenFile(ctx, report, "pdf")).bytes;
      return { bytes, name: report.number };
    }
    if (a === "contract") {
      const row = await contractToRead(ctx, uuid);
      return { bytes: await renderContractBytes(ctx, row, form), name: row.number };
    }
    if (a === "proposal") {
      const row = await proposalToRead(ctx, uuid);
      if (row.status === "draft") throw notFound();
      return { bytes: await renderProposalBytes(ctx, row, form), name: row.number };
    }
    const row = await invoiceToRead(ctx, uuid);
    return { bytes: await renderInvoiceBytes(ctx, row, form), name: row.number ?? "invoice" };
  });
  // Views of a proposal are those of its page.
  if (a !== "proposal") await countView(b, ctx.now);
  return presentDocument(found.bytes, found.name, form);
};

export const unlock: Service<Calls["unlock"]> = async (ctx, { a, b, password }) => {
  await openShare(ctx, a, b, password);
  return { ok: true };
};

export const logo: Service<Calls["logo"]> = (ctx, { a, b }) =>
  runAsShareViewer(ctx, a, b, (ctx) => readLogo(ctx));

export const mails: Service<Calls["mails"]> = (ctx, { code }) => readMailSetting(ctx, code);

export const set_mails: Service<Calls["set_mails"]> = (ctx, { code, ...asked }) =>
  changeMailSetting(ctx, code, asked);

export const offer: Service<Calls["offer"]> = (ctx, { code }) =>
  runAsShareViewer(ctx, "offer", code, presentSharedOffer);

export const answer_offer: Service<Calls["answer_offer"]> = (ctx, { code, ...answer }) =>
  runAsShareViewer(ctx, "offer", code, async (ctx, uuid) => {
    await takeAnswer(ctx, uuid, answer);
    return presentSharedOffer(ctx, uuid);
  });

export const card: Service<Calls["card"]> = (ctx, { a, b }) =>
  runAsShareViewer(ctx, a, b, async (ctx, uuid) => {
    const { letterhead, reading } = await readDocumentSetup(ctx);
    const { currency_format } = reading;
    const { currency } = tenantOf(ctx);
    const of = (text: string) => toMoney(text, getCurrencyPlaces(currency));
    if (a === "report") {
      const report = await reportToRead(ctx, uuid);
      return {
        letterhead: letterhead.name,
        logo: letterhead.logo_key !== undefined,
        kind: "report" as const,
        title: report.title,
        number: report.number,
        customer: report.document?.customer_name ?? report.customer.name,
        from: report.from_date,
        to: report.to_date,
        total: null,
        currency,
        currency_format,
        due_date: null,
        early: null,
        open: null,
        hash: report.hash,
        spots: report.spots,
        signing: null,
      };
    }
    if (a === "contract") return presentSharedContract(ctx, uuid, letterhead, currency_format);
    const row = await invoiceToRead(ctx, uuid);
    const total = of(row.total);
    const open = subtract(total, of(row.paid));
    return {
      letterhead: letterhead.name,
      logo: letterhead.logo_key !== undefined,
      kind: row.kind,
      title: row.reference,
      number: row.number ?? "",
      customer: row.customer.name,
      from: row.period_from,
      to: row.period_to,
      total,
      currency: row.currency,
      currency_format,
      due_date: row.due_date,
      open,
      early: await presentEarlyPayment(ctx, uuid, open),
      hash: null,
      spots: null,
      signing: null,
    };
  });

export const mail_code: Service<Calls["mail_code"]> = (ctx, { a, b: share, ...to }) =>
  runAsShareViewer(ctx, a, share, async (ctx, uuid) => {
    if (a === "proposal") await mailProposalCode(ctx, uuid, share, to);
    else await mailContractCode(ctx, uuid, share, to);
    return { ok: true };
  });

/** Signs a contract or accepts a proposal; their writers hear of it. */
export const accept: Service<Calls["accept"]> = (ctx, { a, b: share, ...signed }) =>
  runAsShareViewer(ctx, a, share, async (ctx, uuid) => {
    if (a === "proposal") await acceptProposal(ctx, uuid, { share, ...signed });
    else await signContract(ctx, uuid, { share, ...signed });
    await publishChange(ctx, [`${a}s`]);
    return { ok: true };
  });

export const proposal: Service<Calls["proposal"]> = (ctx, { code }) =>
  runAsShareViewer(ctx, "proposal", code, presentSharedProposal);

export const proposal_sample: Service<Calls["proposal_sample"]> = (ctx, { code, sample }) =>
  runAsShareViewer(ctx, "proposal", code, (ctx, uuid) => readSharedSample(ctx, uuid, sample));

export const proposal_station_logo: Service<Calls["proposal_station_logo"]> = (ctx, { code, station }) =>
  runAsShareViewer(ctx, "proposal", code, (ctx, uuid) => readSharedLogo(ctx, uuid, station));

export const view_proposal: Service<Calls["view_proposal"]> = async (ctx, { code }) => {
  const own = ctx.tenant?.tenant_id;
  const isCounted = await runAsShareViewer(ctx, "proposal", code, async (ctx, uuid, { tenant_id }) => {
    if (tenant_id === own) return false;
    await markViewed(ctx, uuid);
    await publishChange(ctx, ["proposals"]);
    return true;
  });
  if (isCounted) await countView(code, ctx.now);
  return { ok: true };
};

export const decline_proposal: Service<Calls["decline_proposal"]> = (ctx, { code, name, reason }) =>
  runAsShareViewer(ctx, "proposal", code, async (ctx, uuid) => {
    await refuseProposal(ctx, uuid, { name, reason });
    await publishChange(ctx, ["proposals"]);
    return presentSharedProposal(ctx, uuid);
  });

export const comment_proposal: Service<Calls["comment_proposal"]> = (ctx, { code, name, text }) =>
  runAsShareViewer(ctx, "proposal", code, async (ctx, uuid) => {
    await addCustomerComment(ctx, uuid, { name, text });
    await publishChange(ctx, ["proposals"]);
    return presentSharedProposal(ctx, uuid);
  });

export const check: Service<Calls["check"]> = (ctx, { sha256, claims }) => checkProof(ctx, sha256, claims);

export const keys: Service<Calls["keys"]> = () => listPublicKeys();
