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
export const SHARED_READS = [...ENTITIES.map(({ group }) => `${group}.retrieve`), "insights.retrieve"];

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
  return { ...ids, insights: await insights(call, tenant, house) };
}

/** Creates a package on a station, picks it and changes it. */
export async function packages(
  call: Call,
  { tenant, station, house, day }: { tenant: string; station: string; house: string; day: string },
): Promise<string> {
  const line = { weekdays: [1, 2, 3, 4, 5], hours: [{ hour: 8, spots: 0 }], per_day: 1, length: 30 };
  const own = { stations: [station], lines: [line], usual_days: 7, price: "70.00" };
  const made = await call<Saved>("sales_packages.create", { name: `Package ${house}`, ...own });
  await call("sales_packages.update", { uuid: made.uuid, version: made.version, note: `Changed ${house}` });
  await call("sales_packages.retrieve", { uuid: made.uuid });
  await call("sales_packages.pick", { uuid: made.uuid, start_date: day });
  await call("sales_packages.list", { tenant, search: "", per_page: 10 });
  await call("sales_packages.export", { tenant, search: "", format: "csv" });
  return made.uuid;
}

/** Saves, changes and computes an insight. */
async function insights(call: Call, tenant: string, house: string): Promise<string> {
  const own = { insight_type: "under_delivered", title: `Insight ${house}` };
  const made = await call<Saved>("insights.update_create", own);
  await call("insights.update_create", { ...own, uuid: made.uuid, version: made.version, notes: house });
  await call("insights.retrieve", { uuid: made.uuid });
  await call("insights.list", { tenant, search: "", per_page: 10 });
  await call("insights.run", { insight_type: "under_delivered", params: {} });
  return made.uuid;
}

/** Deletes them. */
export async function destroyEntities(call: Call, ids: Record<string, string>) {
  for (const { group } of ENTITIES) await call(`${group}.destroy`, { uuid: ids[group] });
  await call("sales_packages.destroy", { uuid: ids.sales_packages });
  await call("insights.destroy", { uuid: ids.insights });
}
