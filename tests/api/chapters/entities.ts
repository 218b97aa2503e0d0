import type { caller } from "../calling";

/**
 * Groups of calls as `npm run new entity` writes them: list, export, retrieve,
 * create, update and destroy of records of the whole organisation. `own` is what create requires beside the name.
 */
const ENTITIES: readonly { group: string; own?: object }[] = [
  { group: "price_items", own: { price: "45" } },
  // new entities
];
type Call = ReturnType<typeof caller>;
type Saved = { uuid: string; version: number };

/** Their records can be read by every member, whatever their limits. */
export const SHARED_READS = ENTITIES.map(({ group }) => `${group}.retrieve`);

/** Creates, reads and changes one record of each; returns their ids by group. */
export async function entities(call: Call, tenant: string, house: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { group, own } of ENTITIES) {
    const made = await call<Saved>(`${group}.create`, { name: `${group} ${house}`, note: house, ...own });
    await call(`${group}.update`, { uuid: made.uuid, version: made.version, note: `Changed ${house}` });
    await call(`${group}.retrieve`, { uuid: made.uuid });
    await call(`${group}.list`, { tenant, search: "", per_page: 10 });
    await call(`${group}.export`, { tenant, search: "", format: "csv" });
    ids[group] = made.uuid;
  }
  return ids;
}

/** Deletes them. */
export async function destroyEntities(call: Call, ids: Record<string, string>) {
  for (const { group } of ENTITIES) await call(`${group}.destroy`, { uuid: ids[group] });
}
