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
 * Whose plays they are, whom they must not meet and how far they keep (domain 4.6), of each of some; a campaign without a
 * category is of its customer's.
 */
export async function partiesOf(ctx: Ctx, all: readonly Rivals[]): Promise<Party[]> {
  const buyers = [...new Set(all.filter((of) => !of.category).map((of) => of.customer))];
  const [rows, tree, tenant] = await Promise.all([
    buyers.length ? ctx.db.customer.findMany({ where: { uuid: { in: buyers } } }) : [],
    ctx.db.type_of_business.findMany({ select: { uuid: true, parent_id: true } }),
    tenantById(placeOf(ctx).tenant_id),
  ]);
  const categories = new Map(rows.map((row) => [row.uuid, row.category_id]));
  const { apart } = settingsOf(tenant?.settings_json);
  return all.map((of) => {
    const own = of.category ?? categories.get(of.customer);
    const each = [...(own ? [own] : []), ...(of.categories ?? [])];
    const competes = new Set(each.flatMap((one) => [one, ...branchOf(one, tree)]));
    competes.delete(own ?? "");
    return {
      advertiser: of.customer,
      category: own ?? OWN,
      competes: [...competes],
      picked: [...(of.competing ?? [])],
      apart: of.apart ?? apart,
    };
  });
}
export const partyOf = async (ctx: Ctx, of: Rivals): Promise<Party> => (await partiesOf(ctx, [of]))[0]!;

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
