import { askGlobally, globalQuery } from "@/server/data/kernel/client";

/** Global rows: codes that pair station agents. */

type Pairing = { hash: string; tenant_id: string; station_id: string; user_id: string; expires_at: Date };
export const createPairingCode = (pairing: Pairing) =>
  globalQuery((db) => db.pairing_code.create({ data: pairing }));
/** Uses a code up and returns what it was for; null for one that is unknown, used or over. */
export async function spendPairingCode(hash: string, now: Date): Promise<Omit<Pairing, "hash"> | null> {
  const [found] = await askGlobally<Omit<Pairing, "hash">>`
    delete from pairing_code where hash = ${hash} and expires_at > ${now}::timestamptz
    returning tenant_id, station_id, user_id, expires_at`;
  return found ?? null;
}
export const deleteOldPairingCodes = (now: Date) =>
  globalQuery((db) => db.pairing_code.deleteMany({ where: { expires_at: { lt: now } } }));
