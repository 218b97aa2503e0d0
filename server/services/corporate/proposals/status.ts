import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import type { Signature } from "@/lib/contracts/shapes";
import { conflict, invalid, stale } from "@/lib/errors";
import { COMMENTS_MOST } from "@/lib/proposals/limits";
import { isOpen, mayFollow, type ProposalStatus } from "@/lib/proposals/states";
import { type Ctx, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { findShare, putShare } from "@/server/data/unscoped/shares";
import { makeCode } from "@/server/services/accounts/secrets";
import { hashDocument } from "@/server/services/document-hash";
import { type Confirmation, mailSigningCode, verifySigner } from "@/server/services/signing-code";
import { notify } from "@/server/services/tenant/notify";
import { buildProposalData } from "./document";
import { holdOptions, releaseOptions } from "./hold";
import { computeValue, deriveShownState, type ProposalRow } from "./load";
import { proposalToChange } from "./lock";
import { presentRow } from "./read";
import { readStations } from "./stations";

type Calls = (typeof calls)["proposals"];
type StatusInput = Input<Calls["update_status"]>;

/** How the activity log calls a change to a status, where it differs. */
const LOGGED: Partial<Record<ProposalStatus, string>> = { draft: "withdrawn" };

/** The frozen document of a proposal that is sent, and its link: one that was withdrawn works again. */
async function freeze(ctx: Ctx, row: ProposalRow) {
  if (row.options.some(({ lines }) => lines.length === 0)) throw conflict("proposal_is_empty");
  if (row.valid_until < ctx.today) throw conflict("proposal_is_over");
  const { tenant_id } = tenantOf(ctx);
  if (!(await findShare(tenant_id, "proposal", row.uuid)))
    await putShare(makeCode(), tenant_id, "proposal", row.uuid);
  const data = await buildProposalData(ctx, row);
  const stations = await readStations(ctx, row);
  const document = JSON.parse(JSON.stringify(stations.length > 0 ? { ...data, stations } : data));
  return { document, hash: hashDocument(document), sent_at: ctx.now, viewed_at: null };
}

/** The columns of an acceptance; an unknown option is invalid. */
function toAccepted(ctx: Ctx, row: ProposalRow, option: string | null, by: Omit<Signature, "at" | "hash">) {
  const only = row.options.length === 1 ? row.options[0]?.uuid : undefined;
  const chosen = row.options.find(({ uuid }) => uuid === (option ?? only));
  if (!chosen) throw invalid("option", option ? "bad_id" : "required");
  const signature: Signature = { ...by, at: ctx.now.toISOString(), hash: row.hash ?? "" };
  return {
    option_id: chosen.uuid,
    signature,
    answered_at: ctx.now,
    total: computeValue(row, chosen.uuid),
  };
}

/** The columns that a new status brings with it. */
async function toStatusColumns(ctx: Ctx, row: ProposalRow, { status, name, option, reason }: StatusInput) {
  if (status === "sent") return freeze(ctx, row);
  if (status === "draft")
    return {
      document: null,
      hash: null,
      sent_at: null,
      viewed_at: null,
      answered_at: null,
      declined_by: "",
      decline_reason: "",
    };
  if (status === "declined") return { declined_by: name, decline_reason: reason, answered_at: ctx.now };
  if (status === "expired") return {};
  if (!name) throw invalid("name", "required");
  return toAccepted(ctx, row, option, { name, text: "", way: "hand", address: "", email: "" });
}

/** Changes the status of a proposal inside a transaction; the same status again changes nothing. */
export async function changeStatus(ctx: Ctx, input: StatusInput): Promise<void> {
  const { uuid, version, status, name, reason } = input;
  const row = await proposalToChange(ctx, uuid);
  const from = deriveShownState(ctx, row);
  if (from === status || (from === "viewed" && status === "sent")) return;
  if (row.version !== version) throw stale(await presentRow(ctx, row));
  if (!mayFollow(from, status)) throw conflict("proposal_state", { from, to: status });
  const { document, ...own } = {
    document: undefined,
    option_id: row.option_id,
    ...(await toStatusColumns(ctx, row, input)),
  };
  await ctx.db.proposal.updateMany({
    where: { uuid },
    data: { ...own, ...(document !== undefined && { document }), status, version: version + 1 },
  });
  if (status === "sent" && input.hold) await holdOptions(ctx, row);
  if (status !== "sent") await releaseOptions(ctx, row, own.option_id);
  await record(ctx, `proposal.${LOGGED[status] ?? status}`, {
    uuid,
    before: { status: from },
    after: { status, ...(name && { by: name }), ...(reason && { reason }) },
  });
}

/** What a notification says of a proposal; its seller hears of it. */
const toNotified = (row: ProposalRow) => ({
  kind: "proposal" as const,
  uuid: row.uuid,
  title: `${row.number} ${row.title}`,
  stations: row.station_ids,
  agents: row.agent_ids,
  people: [row.created_by],
});

/** Locks a proposal that its customer answers on its page. Refused unless it is open. */
async function proposalToAnswer(ctx: Ctx, uuid: string): Promise<ProposalRow> {
  const row = await proposalToChange(ctx, uuid);
  const state = deriveShownState(ctx, row);
  if (state === "accepted") throw conflict("already_signed", { name: row.signature?.name ?? "" });
  if (state === "expired") throw conflict("share_expired");
  if (!isOpen(state)) throw conflict("proposal_not_open");
  return row;
}

/** Mails the code with which an open proposal is accepted at a link. */
export async function mailProposalCode(
  ctx: Ctx,
  uuid: string,
  share: string,
  to: { email: string; language: string },
): Promise<void> {
  const { hash, number, title } = await proposalToAnswer(ctx, uuid);
  const path = `/share/proposal/${share}`;
  await mailSigningCode(ctx, { share, hash: hash ?? "", number, title, path }, to);
}

type Acceptance = { share: string; name: string; signature: string; option: string | null };

/**
 * Accepts a proposal on the page of a link: an option, with who signed it. The second acceptance is refused.
 */
export async function acceptProposal(
  ctx: Ctx,
  uuid: string,
  { share, name, signature, option, ...confirmation }: Acceptance & Confirmation,
): Promise<void> {
  const row = await proposalToAnswer(ctx, uuid);
  const email = await verifySigner(ctx, { share, hash: row.hash ?? "" }, confirmation);
  const by = { name, text: signature, way: "page" as const, address: ctx.address, email };
  const data = toAccepted(ctx, row, option, by);
  await ctx.db.proposal.updateMany({
    where: { uuid },
    data: { ...data, status: "accepted", version: row.version + 1 },
  });
  await releaseOptions(ctx, row, data.option_id);
  await record(ctx, "proposal.accepted", {
    uuid,
    before: { status: row.status },
    after: { status: "accepted", by: name, option: data.option_id, hash: row.hash },
  });
  await notify(ctx, "proposal_accepted", { ...toNotified(row), params: { who: name, total: data.total } });
}

/** Declines a proposal on its page, with a reason. */
export async function refuseProposal(
  ctx: Ctx,
  uuid: string,
  { name, reason }: { name: string; reason: string },
): Promise<void> {
  const row = await proposalToAnswer(ctx, uuid);
  await ctx.db.proposal.updateMany({
    where: { uuid },
    data: {
      status: "declined",
      declined_by: name,
      decline_reason: reason,
      answered_at: ctx.now,
      version: row.version + 1,
    },
  });
  await releaseOptions(ctx, row);
  await record(ctx, "proposal.declined", {
    uuid,
    before: { status: row.status },
    after: { status: "declined", by: name, reason },
  });
  await notify(ctx, "proposal_declined", { ...toNotified(row), params: { who: name, reason } });
}

/** Notes that the page of a sent proposal was opened for the first time. */
export async function markViewed(ctx: Ctx, uuid: string): Promise<void> {
  const row = await proposalToChange(ctx, uuid);
  if (deriveShownState(ctx, row) !== "sent") return;
  await ctx.db.proposal.updateMany({ where: { uuid }, data: { viewed_at: ctx.now } });
  await record(ctx, "proposal.viewed", { uuid, after: { viewed_at: ctx.now } });
  await notify(ctx, "proposal_viewed", { ...toNotified(row), params: {} });
}

/** Adds a comment of the customer, or of a member; the same text again is not added twice. */
export async function addComment(
  ctx: Ctx,
  row: ProposalRow,
  { name, text }: { name: string; text: string },
): Promise<void> {
  const last = row.comments.at(-1);
  const created_by = ctx.actor?.user_id ?? null;
  if (last?.text === text && last.name === name && last.created_by === created_by) return;
  if (row.comments.length >= COMMENTS_MOST) throw conflict("proposal_comments_full");
  await ctx.db.proposal_comment.create({
    data: { proposal_id: row.uuid, name, text, created_by, created_at: ctx.now },
  });
  await record(ctx, "proposal.commented", { uuid: row.uuid, after: { by: name } });
  if (created_by === null)
    await notify(ctx, "proposal_comment", { ...toNotified(row), params: { who: name, text } });
}

/** Adds a comment on the page of a proposal that is not a draft. */
export async function addCustomerComment(
  ctx: Ctx,
  uuid: string,
  comment: { name: string; text: string },
): Promise<void> {
  const row = await proposalToChange(ctx, uuid);
  if (row.status === "draft") throw conflict("proposal_not_open");
  await addComment(ctx, row, comment);
}
