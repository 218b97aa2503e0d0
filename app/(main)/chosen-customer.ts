import { serverCaller } from "@/server/api/server-caller";

/** The customer that `?customer=` names, to begin a new document with; null without one. */
export async function readChosenCustomer(
  searchParams: Promise<Record<string, string | string[] | undefined>>,
): Promise<{ uuid: string; name: string } | null> {
  const { customer } = await searchParams;
  if (typeof customer !== "string" || !customer) return null;
  const { uuid, name } = await (await serverCaller()).run("customers.retrieve", { uuid: customer });
  return { uuid, name };
}
