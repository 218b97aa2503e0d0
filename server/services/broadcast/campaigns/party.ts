import type { Party } from "@/lib/booking/demands";
import type { ApartRules } from "@/lib/rules/apart";
import { branchOf } from "@/lib/rules/categories";
import { settingsOf } from "@/lib/rules/settings";
import { type Ctx, placeOf } from "@/server/ctx";
import { tenantById } from "@/server/data/unscoped";

/** Stands for a campaign without a category: its own plays never meet in a break. */
const OWN = "own";

export type Rivals = {
  customer: string;
  category: string | null;
  categories?: readonly string[];
  competing?: readonly string[];
  apart?: ApartRules | null;
};

/**
 * Whose plays they are, whom they must not meet and how far they keep (domain 4.6); a campaign without a category is of
 * its customer's.
 */
export async function partyOf(ctx: Ctx, of: Rivals): Promise<Party> {
  const { customer, categories = [], competing = [] } = of;
  const [buyer, tree, tenant] = await Promise.all([
    of.category ? null : ctx.db.customer.findFirst({ where: { uuid: customer } }),
    ctx.db.type_of_business.findMany({ select: { uuid: true, parent_id: true } }),
    tenantById(placeOf(ctx).tenant_id),
  ]);
  const own = of.category ?? buyer?.category_id;
  const all = [...(own ? [own] : []), ...categories];
  const competes = new Set(all.flatMap((one) => [one, ...branchOf(one, tree)]));
  competes.delete(own ?? "");
  return {
    advertiser: customer,
    category: own ?? OWN,
    competes: [...competes],
    picked: [...competing],
    apart: of.apart ?? settingsOf(tenant?.settings_json).apart,
  };
}

/** The categories its plays keep away from. */
export const rivalsOf = ({ category, competes }: Party): string[] =>
  [category, ...competes].filter((c) => c !== OWN);

/** What a campaign says of its rivals. */
export const rivalsIn = (row: {
  customer_id: string;
  category_id: string | null;
  categories: string[];
  competing: string[];
  apart: unknown;
}): Rivals => ({
  customer: row.customer_id,
  category: row.category_id,
  categories: row.categories,
  competing: row.competing,
  apart: row.apart as ApartRules | null,
});
