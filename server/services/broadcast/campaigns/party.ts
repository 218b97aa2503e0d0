import type { Party } from "@/lib/booking/problem";
import { branchOf } from "@/lib/rules/categories";
import type { Ctx } from "@/server/ctx";

/** Stands for a campaign without a category: its own plays never meet in a break. */
const OWN = "own";

/** Whose plays they are and whom they must not meet; a campaign without a category is of its customer's. */
export async function partyOf(ctx: Ctx, customer: string, category: string | null): Promise<Party> {
  const own = category ?? (await ctx.db.customer.findFirst({ where: { uuid: customer } }))?.category_id;
  if (!own) return { advertiser: customer, category: OWN, competes: [] };
  const tree = await ctx.db.type_of_business.findMany({ select: { uuid: true, parent_id: true } });
  return { advertiser: customer, category: own, competes: branchOf(own, tree) };
}

/** The categories its plays keep away from. */
export const rivalsOf = ({ category, competes }: Party): string[] =>
  [category, ...competes].filter((c) => c !== OWN);
