import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { listOpenItems } from "@/lib/contracts/changes";
import { applyIndex, sumItems } from "@/lib/contracts/items";
import { listMissingFields, resolveMergeValues } from "@/lib/contracts/merge-values";
import type { Signature } from "@/lib/contracts/shapes";
import { mayFollow } from "@/lib/contracts/states";
import { renewTerm } from "@/lib/contracts/term";
import { conflict, invalid, stale } from "@/lib/errors";
import { getCurrencyPlaces } from "@/lib/money";
import { type Ctx, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { lockContract } from "@/server/data/queries/billing/contracts";
import { deleteShare, putShare } from "@/server/data/unscoped/shares";
import { makeCode } from "@/server/services/accounts/secrets";
import { hashDocument } from "@/server/services/document-hash";
import { type Confirmation, mailSigningCode, verifySigner } from "@/server/services/signing-code";
import { notify } from "@/server/services/tenant/notify";
import { cancelChanges } from "./apply-changes";
import { projectPlanned, readChanges } from "./change-rows";
import { buildContractData } from "./document";
import { type ContractRow, contractToRead } from "./load";
import { readMergeValues } from "./merge";
import { deriveShownState, presentRow } from "./read";
import { writeItems } from "./save";

type Calls = (typeof calls)["contracts"];

/** How the activity log calls a change to a status, where it differs. */
const LOGGED: Partial<Record<ContractRow["status"], string>> = {
  draft: "withdrawn",
  cancelled: "called_off",
};

/** The frozen document of a contract that is sent; refused while it has neither text nor items, or fields are missing. */
async function freeze(ctx: Ctx, row: ContractRow) {
  if (!row.text.trim() && row.items.length === 0) throw conflict("contract_is_empty");
  const missing = listMissingFields(
    row.text,
    resolveMergeValues(await readMergeValues(ctx, row), row.fields),
  );
  if (missing.length) throw conflict("missing_fields", { missing });
  const document = JSON.parse(JSON.stringify(await buildContractData(ctx, row)));
  return { document, hash: hashDocument(document), sent_at: ctx.now };
}

/** The columns that a new status brings with it. */
async function toStatusColumns(ctx: Ctx, row: ContractRow, status: string, signed_by: string) {
  if (status === "sent") {
    await putShare(makeCode(), tenantOf(ctx).tenant_id, "contract", row.uuid);
    return freeze(ctx, row);
  }
  if (status === "draft" || status === "cancelled")
    await deleteShare(tenantOf(ctx).tenant_id, "contract", row.uuid);
  if (status === "draft") return { document: null, hash: null, sent_at: null };
  if (status !== "signed") return {};
  if (!signed_by) throw invalid("signed_by", "required");
  const signature: Signature = {
    name: signed_by,
    text: "",
    way: "hand",
    at: ctx.now.toISOString(),
    address: "",
    email: "",
    hash: row.hash ?? "",
  };
  return { signature, signed_at: ctx.now };
}

/** Changes the status of a contract inside a transaction; the same status again changes nothing. */
export async function changeStatus(ctx: Ctx, input: Input<Calls["update_status"]>): Promise<void> {
  const { uuid, version, status, signed_by } = input;
  await lockContract(ctx, uuid);
  const row = await contractToRead(ctx, uuid);
  const from = deriveShownState(ctx, row);
  if (from === status) return;
  if (row.version !== version) throw stale(await presentRow(ctx, row));
  if (!mayFollow(from, status)) throw conflict("contract_state", { from, to: status });
  const { document, ...own } = {
    document: undefined,
    ...(await toStatusColumns(ctx, row, status, signed_by)),
  };
  await ctx.db.contract.updateMany({
    where: { uuid },
    data: { ...own, ...(document !== undefined && { document }), status, version: version + 1 },
  });
  const isOver = status === "ended" || status === "cancelled";
  const changes = isOver ? await cancelChanges(ctx, uuid) : [];
  await record(ctx, `contract.${LOGGED[status] ?? status}`, {
    uuid,
    before: { status: from },
    after: {
      status,
      ...(signed_by && { signed_by }),
      ...(changes.length > 0 && { cancelled_changes: changes }),
    },
  });
}

/** Refuses a contract that was signed, is not sent or is over. Returns its frozen hash. */
function requireOpen(ctx: Ctx, row: ContractRow): string {
  if (row.signature) throw conflict("already_signed", { name: row.signature.name });
  if (row.status !== "sent" || !row.hash) throw conflict("not_open_to_sign");
  if (row.end_date < ctx.today) throw conflict("share_expired");
  return row.hash;
}

/** Mails the code with which a sent contract is signed at a link. */
export async function mailContractCode(
  ctx: Ctx,
  uuid: string,
  share: string,
  to: { email: string; language: string },
): Promise<void> {
  const row = await contractToRead(ctx, uuid);
  const { number, title } = row;
  const path = `/share/contract/${share}`;
  await mailSigningCode(ctx, { share, hash: requireOpen(ctx, row), number, title, path }, to);
}

/**
 * Signs a sent contract on the public page of a link. The second signature is refused, as is one after its last day.
 */
export async function signContract(
  ctx: Ctx,
  uuid: string,
  {
    share,
    name,
    signature: text,
    ...confirmation
  }: Confirmation & { share: string; name: string; signature: string },
): Promise<void> {
  await lockContract(ctx, uuid);
  const row = await contractToRead(ctx, uuid);
  const hash = requireOpen(ctx, row);
  const signature: Signature = {
    name,
    text,
    way: "page",
    at: ctx.now.toISOString(),
    address: ctx.address,
    email: await verifySigner(ctx, { share, hash }, confirmation),
    hash,
  };
  await ctx.db.contract.updateMany({
    where: { uuid },
    data: { signature, signed_at: ctx.now, status: "signed", version: row.version + 1 },
  });
  await record(ctx, "contract.signed", {
    uuid,
    before: { status: "sent" },
    after: { status: "signed", signed_by: name, hash: row.hash },
  });
  await notify(ctx, "contract_signed", {
    kind: "contract",
    uuid,
    title: row.title,
    people: [row.created_by],
    params: { who: name },
  });
}

/** Creates the next version of a contract as a draft, or finds the one that exists. Returns its uuid. */
export async function renewContract(ctx: Ctx, input: Input<Calls["renew"]>): Promise<string> {
  const { uuid, version, index_bp } = input;
  await lockContract(ctx, uuid);
  const row = await contractToRead(ctx, uuid);
  const next = await ctx.db.contract.findFirst({
    where: { number: row.number, revision: { gt: row.revision } },
  });
  if (next) {
    if (next.status === "draft") return next.uuid;
    throw conflict("contract_renewed");
  }
  if (row.version !== version) throw stale(await presentRow(ctx, row));
  const state = deriveShownState(ctx, row);
  if (state === "draft" || state === "sent" || state === "cancelled") throw conflict("contract_not_signed");
  const places = getCurrencyPlaces(row.currency);
  // The next version begins with what this one ends with, after the changes that are planned.
  const { terms } = await projectPlanned(ctx, row, await readChanges(ctx, uuid));
  const items = listOpenItems(terms).map(({ kind, title, detail, quantity, price }) => ({
    uuid: crypto.randomUUID(),
    ...applyIndex({ kind, title, detail, quantity, price }, index_bp, places),
  }));
  const made = await ctx.db.contract.create({
    data: {
      number: row.number,
      revision: row.revision + 1,
      renews_id: uuid,
      index_bp,
      title: row.title,
      customer_id: row.customer_id,
      ...renewTerm({ start_date: row.start_date, end_date: terms.end_date }),
      currency: row.currency,
      template_id: row.template_id,
      text: row.text,
      fields: row.fields,
      note: row.note,
      total: sumItems(items, places),
      station_ids: row.station_ids,
      created_at: ctx.now,
      created_by: ctx.actor?.user_id ?? null,
    },
    select: { uuid: true },
  });
  await writeItems(ctx, made.uuid, items, null);
  await record(ctx, "contract.renewed", {
    uuid: made.uuid,
    after: { renews: uuid, revision: row.revision + 1, index_bp },
  });
  return made.uuid;
}
