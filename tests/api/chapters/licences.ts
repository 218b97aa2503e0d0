import type { caller } from "../calling";

/** Licences of the story's station: requested, quoted and cancelled. */
export async function licences(call: ReturnType<typeof caller>, tenant: string, station: string) {
  const wanted = { plan: "annual", stations: [station], recurring: true };
  await call("purchase.quote", wanted);
  const { uuid } = await call<{ uuid: string }>("purchase.checkout", wanted);
  await call("purchase.proforma", { tenant, ...wanted });
  await call("purchase.state", { tenant });
  await call("purchase.cancel", { uuid });
}
