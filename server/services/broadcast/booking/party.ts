import type { CompetitionTerms } from "@/lib/booking/demands";
import type { SeparationRules } from "@/lib/booking/separation";
import { listBranch } from "@/lib/inventory/categories";
import { takeAt } from "@/lib/must";
import { readSettings } from "@/lib/settings/settings";
import type { Ctx } from "@/server/ctx";
import { readTenantOnce } from "@/server/services/tenant/own";

/** Replaces the category of a campaign without one: its own spots are never in the same break. */
const OWN = "own";
/** Replaces the customer of a campaign without one: no spot of it is booked. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Whom the spots of a campaign compete with: its customer, categories and the competitors that are named. */
export type Competition = {
  /** Null while none is chosen. */
  customer: string | null;
  category: string | null;
  categories?: readonly string[];
  competing?: readonly string[];
  separation?: SeparationRules | null;
};

/**
 * Returns for each campaign its advertiser, the competitors it must not meet, and their separation (domain 4.6); a
 * campaign without a category takes its customer's.
 */
export async function readParties(ctx: Ctx, all: readonly Competition[]): Promise<CompetitionTerms[]> {
  const buyers = [...new Set(all.flatMap((of) => (of.category ? [] : (of.customer ?? []))))];
  const [rows, tree, tenant] = await Promise.all([
    buyers.length
      ? ctx.db.customer.findMany({
          where: { uuid: { in: buyers } },
          select: { uuid: true, category_id: true },
        })
      : [],
    ctx.db.type_of_business.findMany({ select: { uuid: true, parent_id: true } }),
    readTenantOnce(ctx),
  ]);
  const categories = new Map(rows.map((row) => [row.uuid, row.category_id]));
  const { separation } = readSettings(tenant?.settings_json);
  return all.map((of) => {
    const own = of.category ?? categories.get(of.customer ?? NOBODY);
    const each = [...(own ? [own] : []), ...(of.categories ?? [])];
    const competes = new Set(each.flatMap((one) => [one, ...listBranch(one, tree)]));
    competes.delete(own ?? "");
    return {
      advertiser: of.customer ?? NOBODY,
      category: own ?? OWN,
      competes: [...competes],
      picked: [...(of.competing ?? [])],
      separation: of.separation ?? separation,
    };
  });
}
/** The same for one campaign. */
export const readParty = async (ctx: Ctx, of: Competition): Promise<CompetitionTerms> =>
  takeAt(await readParties(ctx, [of]), 0);

/** Returns the categories its spots are separated from. */
export const listCompetingCategories = ({ category, competes }: CompetitionTerms): string[] =>
  [category, ...competes].filter((c) => c !== OWN);

/** Returns the fields of a campaign that concern competitors. */
export const readCompetition = (row: {
  customer_id: string;
  category_id: string | null;
  categories: string[];
  competing: string[];
  separation: SeparationRules | null;
}): Competition => ({
  customer: row.customer_id,
  category: row.category_id,
  categories: row.categories,
  competing: row.competing,
  separation: row.separation,
});
