import { beyond } from "@/server/data/client";

/** What signing in keeps without a tenant: second factors, identities elsewhere, keys of programs. */

/** Takes a code's step once; false for a code that was used, or is older than the last used. */
export const takeStep = async (uuid: string, step: number): Promise<boolean> => {
  const { count } = await beyond((db) =>
    db.app_user.updateMany({ where: { uuid, totp_step: { lt: step } }, data: { totp_step: step } }),
  );
  return count === 1;
};
export const spendRecoveryCode = async (user_id: string, hash: string, now: Date): Promise<boolean> => {
  const { count } = await beyond((db) =>
    db.recovery_code.updateMany({ where: { user_id, hash, used_at: null }, data: { used_at: now } }),
  );
  return count === 1;
};
/** Recovery codes in the place of all older ones; none takes them away. */
export const replaceRecoveryCodes = (user_id: string, hashes: readonly string[]) =>
  beyond(async (db) => {
    await db.recovery_code.deleteMany({ where: { user_id } });
    await db.recovery_code.createMany({ data: hashes.map((hash) => ({ user_id, hash })) });
  });
export const recoveryCodesLeft = (user_id: string) =>
  beyond((db) => db.recovery_code.count({ where: { user_id, used_at: null } }));
