import { readVatAnswer } from "@/lib/customers/vat-check";
import { conflict, Refusal } from "@/lib/errors";
import { splitVatNumber } from "@/lib/tables/vat-numbers";
import { type Ctx, inTransaction, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import { countHit } from "@/server/data/limits";
import { getEnv } from "@/server/env";
import { EgressError, sendOutside } from "@/server/outside/egress";
import { readLetterhead } from "@/server/services/document-setup";
import { readOwnTenant } from "@/server/services/tenant/own";

/** Questions that a tenant may ask in an hour; VIES limits the installation as a whole. */
const AN_HOUR = 100;
/** Characters of an answer that are read. */
const ANSWER_MOST = 10_000;
const WAIT_SECONDS = 60;

/** Whether a VAT number can be checked here: it is of the EU, and the operator uses VIES. */
export const mayCheckVat = (vat_number: string): boolean =>
  getEnv().VIES_URL !== undefined && splitVatNumber(vat_number) !== null;

/** Who asks: the VAT number of the tenant, for which VIES gives a consultation number. */
async function readRequester(ctx: Ctx) {
  const { seller } = readLetterhead((await readOwnTenant(ctx)).letterhead);
  const own = splitVatNumber(seller.vat_number);
  return own ? { requesterMemberStateCode: own.country, requesterNumber: own.number } : {};
}

const unavailable = () => new Refusal("unavailable", "vat_check_unavailable", { retry_after: WAIT_SECONDS });

/** Asks VIES about a number. Throws a refusal (503) where it does not answer. */
async function askVies(ctx: Ctx, address: string, { country, number }: { country: string; number: string }) {
  const question = { countryCode: country, vatNumber: number, ...(await readRequester(ctx)) };
  const headers = { "content-type": "application/json", accept: "application/json" };
  const url = `${address.replace(/\/$/, "")}/check-vat-number`;
  try {
    const { status, body } = await sendOutside(url, JSON.stringify(question), headers, "POST", ANSWER_MOST);
    const check = status === 200 ? readVatAnswer(body, `${country}${number}`, ctx.now) : null;
    if (check) return check;
  } catch (e) {
    if (!(e instanceof EgressError)) throw e;
  }
  throw unavailable();
}

/**
 * Asks VIES about the VAT number of a customer, outside any transaction, and keeps the answer while the customer still
 * has that number.
 */
export async function checkVatNumber(
  ctx: Ctx,
  { uuid, name, vat_number }: { uuid: string; name: string; vat_number: string },
): Promise<void> {
  const address = getEnv().VIES_URL;
  if (!address) throw conflict("vat_check_off");
  const parts = splitVatNumber(vat_number);
  if (!parts) throw conflict("vat_number_not_eu");
  await countHit(`vat check:${tenantOf(ctx).tenant_id}`, AN_HOUR, 3600);
  const vat_check = await askVies(ctx, address, parts);
  await inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.customer.updateMany({ where: { uuid, vat_number }, data: { vat_check } });
    if (count === 0) return;
    const { number, valid } = vat_check;
    await record(ctx, "customer.vat_checked", { uuid, after: { name, number, valid } });
    await publishChange(ctx, ["customers"]);
  });
}
