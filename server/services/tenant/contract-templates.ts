import type { calls } from "@/lib/calls";
import type { Ask } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { knownFields } from "@/lib/rules/merge-fields";
import { type Ctx, inTransaction, key, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tell } from "@/server/data/events";
import { list as listRows } from "@/server/data/list";
import { contractTemplateList } from "@/server/data/queries/contract-templates";
import { tenantById } from "@/server/data/unscoped";
import { keptLetterhead, letterheadOf } from "../paper";
import { sampleContract } from "./samples";

type Calls = (typeof calls)["contract_templates"];
type Row = { uuid: string; name: string; fields: number; used_at: Date | null; created_at: Date };

export const list: Service<Calls["list"]> = (ctx, ask) => listRows<Row>(ctx, ask, contractTemplateList);

export const retrieve: Service<Calls["retrieve"]> = (ctx, ask) =>
  ctx.db.contract_template.findUniqueOrThrow({ where: key(ctx, ask.uuid) });

async function saved(ctx: Ctx, { uuid, version, name, text }: Ask<Calls["update"]>) {
  if (!uuid) {
    const { tenant_id } = placeOf(ctx);
    const own = { created_by: ctx.actor?.user_id ?? null, created_at: ctx.now };
    const after = await ctx.db.contract_template.create({ data: { tenant_id, name, text, ...own } });
    await record(ctx, "contract_template.created", { after });
    return { uuid: after.uuid, version: after.version };
  }
  if (version === undefined) throw invalid("version", "required");
  const before = await ctx.db.contract_template.findUniqueOrThrow({ where: key(ctx, uuid) });
  const { count } = await ctx.db.contract_template.updateMany({
    where: { uuid, version },
    data: { name, text, version: version + 1 },
  });
  if (count === 0) throw stale(before);
  await record(ctx, "contract_template.updated", { before, after: { uuid, name, text } });
  return { uuid, version: version + 1 };
}

export const update: Service<Calls["update"]> = (ctx, ask) => {
  knownFields(ask.text, "text");
  return inTransaction(ctx, async (ctx) => {
    const answer = await saved(ctx, ask);
    await tell(ctx, ["contract_templates"]);
    return answer;
  });
};

const delete_: Service<Calls["delete"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.contract_template.delete({ where: key(ctx, uuid) });
    await record(ctx, "contract_template.deleted", { before });
    await tell(ctx, ["contract_templates"]);
    return { ok: true };
  });

export { delete_ as delete };

export const mark_used: Service<Calls["mark_used"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { name, used_at } = await ctx.db.contract_template.findUniqueOrThrow({ where: key(ctx, uuid) });
    await ctx.db.contract_template.updateMany({ where: { uuid }, data: { used_at: ctx.now } });
    await record(ctx, "contract_template.used", {
      before: { uuid, name, used_at },
      after: { uuid, name, used_at: ctx.now },
    });
    await tell(ctx, ["contract_templates"]);
    return { ok: true };
  });

export const preview: Service<Calls["preview"]> = async (ctx, { name, text }) => {
  knownFields(text, "text");
  const tenant = (await tenantById(placeOf(ctx).tenant_id))!;
  const letterhead = letterheadOf(tenant.name, keptLetterhead(tenant.letterhead));
  const bytes = await sampleContract(ctx, tenant, letterhead, { name, text });
  return { bytes, type: "application/pdf", name: "contract.pdf", inline: true };
};
