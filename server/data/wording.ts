import {
  askGlobally,
  getTenantClient,
  globalQuery,
  type Prisma,
  transactionOfWork,
} from "@/server/data/kernel/client";
import { getCurrentWork } from "@/server/data/kernel/work";

/** A replaced text as it is stored: null is the shipped one again. `replaced` is the text it was written over. */
export type WordingRow = {
  key: string;
  text: string | null;
  replaced: string;
  version: number;
  updated_at: Date;
  updated_by: string | null;
};
const COLUMNS = {
  key: true,
  text: true,
  replaced: true,
  version: true,
  updated_at: true,
  updated_by: true,
} satisfies Prisma.wordingSelect;

/** The tenant of the current work, with the client of its transaction or its own; null outside a tenant. */
const findTenantClient = () => {
  const { tenant } = getCurrentWork();
  return tenant ? { tenant, db: transactionOfWork.getStore() ?? getTenantClient(tenant) } : null;
};

/** Names the state of all replaced texts of a language: those of the platform and of the tenant of the current work. */
export async function readWordingRevision(language: string): Promise<string> {
  const at = findTenantClient();
  if (!at) {
    const [row] = await askGlobally<{ revision: string }>`
      select coalesce(sum(version), 0)::text as revision from platform_wording where language = ${language}`;
    return row?.revision ?? "0";
  }
  const [row] = await at.db.$queryRaw<{ revision: string }[]>`
    select concat((select coalesce(sum(version), 0) from platform_wording where language = ${language}), '.',
      (select coalesce(sum(version), 0) from wording where tenant_id = ${at.tenant}::uuid and language = ${language})) as revision`;
  return row?.revision ?? "0";
}

/** The texts of a language that the product's staff replaced. */
export const listPlatformWording = (language: string): Promise<WordingRow[]> =>
  globalQuery((db) => db.platform_wording.findMany({ where: { language }, select: COLUMNS }));
/** The texts of a language that the tenant of the current work replaced; none outside a tenant. */
export const listTenantWording = async (language: string): Promise<WordingRow[]> =>
  (await findTenantClient()?.db.wording.findMany({ where: { language }, select: COLUMNS })) ?? [];
