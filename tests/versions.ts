import type { Person } from "@/tests/world";

/** The versions that updates require, as a screen would have read them. */
export const versionOfTree = async ({ api, tenant_id }: Person) =>
  (await api.categories.list({ tenant: tenant_id })).version;
export const versionOfLeader = async ({ api }: Person, uuid: string) =>
  (await api.stations.retrieve({ uuid })).version;
export async function versionOfMember({ api, tenant_id }: Person, user: string) {
  const { rows } = await api.users.list({ tenant: tenant_id, filters: { uuid: user } });
  return rows[0]!.version;
}
export async function versionOfCart({ api }: Person, commercial: string, station: string) {
  const { carts } = await api.commercials.retrieve({ uuid: commercial });
  return carts.find((cart) => cart.station === station)?.version ?? null;
}
