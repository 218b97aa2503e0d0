import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import type { Input } from "@/lib/calls/kit";
import { conflict, invalid } from "@/lib/errors";
import { getCurrencyPlaces, takeFraction } from "@/lib/money";
import type { StoredOption } from "@/lib/proposals/shapes";
import { readSettings } from "@/lib/settings/settings";
import { type Ctx, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { findBuyer } from "@/server/data/queries/sales/customers";
import { listStationsOfNew, syncVisibility } from "@/server/data/queries/tenant/visibility";
import { takeDocumentNumber } from "@/server/services/numbers";
import { readOwnTenant } from "@/server/services/tenant/own";
import { computeValue, type ProposalRow, proposalToRead } from "./load";
import { proposalToChange } from "./lock";
import { toLogged } from "./read";

type ProposalInput = Input<(typeof calls)["proposals"]["update_create"]>;

/** Throws where an option names a campaign that is no draft of this customer. */
async function checkCampaigns(ctx: Ctx, { options, customer }: ProposalInput): Promise<void> {
  const named = options.flatMap(({ campaign }) => campaign ?? []);
  if (named.length === 0) return;
  const found = await ctx.db.campaign.findMany({
    where: { uuid: { in: named }, customer_id: customer, status: "draft" },
    select: { uuid: true },
  });
  const known = new Set(found.map(({ uuid }) => uuid));
  options.forEach(({ campaign }, n) => {
    if (campaign && !known.has(campaign)) throw invalid(`options.${n}.campaign`, "bad_id");
  });
}

/** Options as sent, with the amounts of their lines; at most one is recommended. */
function pickOptions(
  asked: ProposalInput["options"],
  before: ProposalRow | null,
  places: number,
): StoredOption[] {
  const known = new Set(before?.options.map(({ uuid }) => uuid));
  const recommended = asked.findIndex((option) => option.recommended);
  return asked.map((option, n) => {
    if (option.uuid && !known.has(option.uuid)) throw invalid(`options.${n}.uuid`, "bad_id");
    return {
      ...option,
      uuid: option.uuid ?? randomUUID(),
      recommended: n === recommended,
      lines: option.lines.map((line) => ({
        ...line,
        amount: takeFraction(line.price, line.quantity, 1, places),
      })),
    };
  });
}

/** Creates or changes a draft proposal inside a transaction. Returns its uuid. */
export async function saveProposal(ctx: Ctx, { uuid, version, ...input }: ProposalInput): Promise<string> {
  if (uuid && version === undefined) throw invalid("version", "required");
  if (input.end_date < input.start_date) throw invalid("end_date", "before_start");
  const before = uuid ? await proposalToChange(ctx, uuid, version) : null;
  if (before && before.status !== "draft") throw conflict("proposal_is_sent");
  const customer = await findBuyer(ctx, input.customer);
  if (!customer) throw invalid("customer", "bad_id");
  await checkCampaigns(ctx, input);
  const { currency, agent } = tenantOf(ctx);
  const tenant = await readOwnTenant(ctx);
  const options = pickOptions(input.options, before, getCurrencyPlaces(currency));
  const priced = {
    discount_bp: input.discount_bp,
    taxes_inline: before?.taxes_inline ?? readSettings(tenant.settings_json).taxes.inline,
    currency,
    options,
  };
  const data = {
    ...priced,
    customer_id: input.customer,
    title: input.title,
    start_date: input.start_date,
    end_date: input.end_date,
    valid_until: input.valid_until,
    text: input.text,
    terms: input.terms ?? before?.terms ?? tenant.default_terms,
    note: input.note,
    total: computeValue(priced, null),
  };
  const target = before?.uuid ?? randomUUID();
  if (before)
    await ctx.db.proposal.updateMany({
      where: { uuid: target },
      data: { ...data, version: before.version + 1 },
    });
  else {
    const agents = [agent, customer.agent_id, customer.agency_id].filter((one) => one !== null);
    const { number } = await takeDocumentNumber(ctx, "proposal", ctx.today);
    await ctx.db.proposal.create({
      data: {
        uuid: target,
        number,
        station_ids: listStationsOfNew(ctx, customer),
        agent_id: agent,
        agent_ids: [...new Set(agents)],
        created_at: ctx.now,
        created_by: ctx.actor?.user_id ?? null,
        ...data,
      },
    });
  }
  await syncVisibility(ctx, input.customer);
  const after = await proposalToRead(ctx, target);
  await record(ctx, before ? "proposal.updated" : "proposal.created", {
    uuid: target,
    ...(before && { before: toLogged(before) }),
    after: toLogged(after),
  });
  return target;
}
