import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { invalid, stale } from "@/lib/errors";
import { checkFields } from "@/lib/settings/merge-fields";
import { type Ctx, inTransaction, keyOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { readList } from "@/server/data/list";
import { contractTemplateList } from "@/server/data/queries/tenant/contract-templates";
import { presentDocument, readLetterhead, toLetterhead } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";
import { buildSampleContract } from "./samples";

type Calls = (typeof calls)["contract_templates"];
type Row = { uuid: string; name: string; fields: number; used_at: Date | null; created_at: Date };

export const list: Service<Calls["list"]> = (ctx, input) => readList<Row>(ctx, input, contractTemplateList);

export const retrieve: Service<Calls["retrieve"]> = (ctx, input) =>
  ctx.db.contract_template.findUniqueOrThrow({ where: keyOf(ctx, input.uuid) });

async function saveTemplate(ctx: Ctx, { uuid, version, name, text }: Input<Calls["update"]>) {
  if (!uuid) {
    const own = { created_by: ctx.actor?.user_id ?? null, created_at: ctx.now };
    const after = await ctx.db.contract_template.create({ data: { name, text, ...own } });
    await record(ctx, "contract_template.created", { after });
    return { uuid: after.uuid, version: after.version };
  }
  if (version === undefined) throw invalid("version", "required");
  const before = await ctx.db.contract_template.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
  const { count } = await ctx.db.contract_template.updateMany({
    where: { uuid, version },
    data: { name, text, version: version + 1 },
  });
  if (count === 0) throw stale(before);
  await record(ctx, "contract_template.updated", { before, after: { uuid, name, text } });
  return { uuid, version: version + 1 };
}

export const update: Service<Calls["update"]> = (ctx, input) => {
  checkFields(input.text, "text");
  return inTransaction(ctx, async (ctx) => {
    const answer = await saveTemplate(ctx, input);
    await publishChange(ctx, ["contract_templates"]);
    return answer;
  });
};

const delete_: Service<Calls["delete"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const before = await ctx.db.contract_template.delete({ where: keyOf(ctx, uuid) });
    await record(ctx, "contract_template.deleted", { before });
    await publishChange(ctx, ["contract_templates"]);
    return { ok: true };
  });

export { delete_ as delete };

export const mark_used: Service<Calls["mark_used"]> = (ctx, { uuid }) =>
  inTransaction(ctx, async (ctx) => {
    const { name, used_at } = await ctx.db.contract_template.findUniqueOrThrow({ where: keyOf(ctx, uuid) });
    await ctx.db.contract_template.updateMany({ where: { uuid }, data: { used_at: ctx.now } });
    await record(ctx, "contract_template.used", {
      before: { uuid, name, used_at },
      after: { uuid, name, used_at: ctx.now },
    });
    await publishChange(ctx, ["contract_templates"]);
    return { ok: true };
  });

export const preview: Service<Calls["preview"]> = async (ctx, { name, text, form }) => {
  checkFields(text, "text");
  const tenant = await readOwnTenant(ctx);
  const letterhead = toLetterhead(tenant.name, readLetterhead(tenant.letterhead));
  const bytes = await buildSampleContract(ctx, tenant, letterhead, { name, text, form });
  return presentDocument(bytes, "contract", form);
};
