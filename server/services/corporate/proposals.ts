import type { z } from "zod";
import type { calls } from "@/lib/calls";
import { PROPOSAL_COLUMNS } from "@/lib/columns/proposals";
import { conflict } from "@/lib/errors";
import { CONVERSIONS } from "@/lib/proposals/convert";
import { inTransaction, keyOf, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList, streamRows } from "@/server/data/list";
import { makeProposalList } from "@/server/data/queries/billing/proposals";
import { readUserNames } from "@/server/data/unscoped";
import { deleteMainShare, deleteShare, putShare } from "@/server/data/unscoped/shares";
import { loadWordsFor } from "@/server/documents/translator";
import { makeCode } from "@/server/services/accounts/secrets";
import { presentDocument } from "@/server/services/document-setup";
import { streamDeclaredFile } from "@/server/services/list-file";
import { requireShareable } from "@/server/services/shareable";
import { createFromProposal, findSource } from "./proposals/convert";
import { renderProposalBytes } from "./proposals/document";
import { deriveShownState, isLimitedToSent, proposalToRead } from "./proposals/load";
import { proposalToChange } from "./proposals/lock";
import { presentProposal, toLogged } from "./proposals/read";
import { saveProposal } from "./proposals/save";
import { presentStations } from "./proposals/stations";
import { addComment, changeStatus } from "./proposals/status";

type Calls = (typeof calls)["proposals"];
type Card = z.input<Calls["list"]["output"]>["rows"][number];

export const list: Service<Calls["list"]> = async (ctx, input) => {
  const spec = makeProposalList(ctx.today, isLimitedToSent(ctx));
  const found = await readList<Omit<Card, "seller_name">>(ctx, input, spec);
  const names = await readUserNames(found.rows.map(({ seller }) => seller));
  const name = (seller: string | null) => (seller && names.get(seller)) || "";
  return { ...found, rows: found.rows.map((row) => ({ ...row, seller_name: name(row.seller) })) };
};

export const export_: Service<Calls["export"]> = async (ctx, input) => {
  const state = await loadWordsFor(ctx, "status");
  const t = await loadWordsFor(ctx, "proposals");
  return streamDeclaredFile(
    ctx,
    input,
    "proposals",
    PROPOSAL_COLUMNS,
    {
      number: (r) => r.number,
      title: (r) => r.title,
      customer_name: (r) => r.customer_name,
      status: (r) => state(`proposal.${r.status}`),
      start_date: (r) => r.start_date,
      valid_until: (r) => r.valid_until,
      total: (r) => r.total,
      convert: (r) =>
        CONVERSIONS.filter((to) => r[to])
          .map((to) => t(`to.${to}`))
          .join(", "),
    },
    streamRows<Card>(ctx, input, makeProposalList(ctx.today, isLimitedToSent(ctx))),
  );
};
export { export_ as export };

export const retrieve: Service<Calls["retrieve"]> = (ctx, { uuid }) => presentProposal(ctx, uuid);

export const update_create: Service<Calls["update_create"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    const uuid = await saveProposal(ctx, input);
    await publishChange(ctx, ["proposals", "customers"]);
    return presentProposal(ctx, uuid);
  });

export const update_status: Service<Calls["update_status"]> = (ctx, input) =>
  inTransaction(ctx, async (ctx) => {
    await changeStatus(ctx, input);
    await publishChange(ctx, ["proposals"]);
    return presentProposal(ctx, input.uuid);
  });

export const convert: Service<Calls["convert"]> = (ctx, { uuid, to }) =>
  inTransaction(ctx, async (ctx) => {
    const made = await createFromProposal(ctx, uuid, to);
    await publishChange(ctx, ["proposals", "campaigns", "contracts", "invoices", "customers"]);
    return made;
  });

export const destroy: Service<Calls["destroy"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await proposalToChange(ctx, uuid);
    const state = deriveShownState(ctx, before);
    if (state === "sent" || state === "viewed") throw conflict("proposal_is_sent");
    if (state === "accepted") throw conflict("proposal_is_accepted");
    await deleteShare(tenantOf(ctx).tenant_id, "proposal", uuid);
    await ctx.db.proposal.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "proposal.deleted", { uuid, before: toLogged(before) });
    await publishChange(ctx, ["proposals"]);
    return { ok: true };
  });

export const comment: Service<Calls["comment"]> = (ctx, { uuid, text }) =>
  inTransaction(ctx, async (ctx) => {
    await addComment(ctx, await proposalToChange(ctx, uuid), { name: ctx.actor?.name ?? "", text });
    await publishChange(ctx, ["proposals"]);
    return presentProposal(ctx, uuid);
  });

export const of: Service<Calls["of"]> = async (ctx, { to, uuid }) => ({
  proposal: await findSource(ctx, to, uuid),
});

export const stations: Service<Calls["stations"]> = async (ctx, { uuid }) => ({
  stations: await presentStations(ctx, await proposalToRead(ctx, uuid)),
});

export const pdf: Service<Calls["pdf"]> = async (ctx, { uuid, form }) => {
  const row = await proposalToRead(ctx, uuid);
  return presentDocument(await renderProposalBytes(ctx, row, form), row.number, form);
};

export const recreate_code: Service<Calls["recreate_code"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await requireShareable(ctx, "proposal", uuid);
    const { code } = await putShare(makeCode(), tenantOf(ctx).tenant_id, "proposal", uuid);
    await record(ctx, "proposal.shared", { uuid });
    await publishChange(ctx, ["proposals"]);
    return { code };
  });

export const delete_code: Service<Calls["delete_code"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    await proposalToRead(ctx, uuid);
    await deleteMainShare(tenantOf(ctx).tenant_id, "proposal", uuid);
    await record(ctx, "proposal.unshared", { uuid });
    await publishChange(ctx, ["proposals"]);
    return { ok: true };
  });
