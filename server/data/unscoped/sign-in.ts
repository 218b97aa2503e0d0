import { globalQuery, type Prisma } from "@/server/data/kernel/client";

/** Global rows of signing in: second factors, external identities, API keys. */

/** Uses the time step of a code up; false for a step that was used or is older. */
export const spendStep = async (uuid: string, step: number): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.app_user.updateMany({ where: { uuid, totp_step: { lt: step } }, data: { totp_step: step } }),
  );
  return count === 1;
};
export const spendRecoveryCode = async (user_id: string, hash: string, now: Date): Promise<boolean> => {
  const { count } = await globalQuery((db) =>
    db.recovery_code.updateMany({ where: { user_id, hash, used_at: null }, data: { used_at: now } }),
  );
  return count === 1;
};
/** Replaces all recovery codes of a person; an empty list deletes them. */
export const replaceRecoveryCodes = (user_id: string, hashes: readonly string[]) =>
  globalQuery(async (db) => {
    await db.recovery_code.deleteMany({ where: { user_id } });
    await db.recovery_code.createMany({ data: hashes.map((hash) => ({ user_id, hash })) });
  });
export const countRecoveryCodes = (user_id: string) =>
  globalQuery((db) => db.recovery_code.count({ where: { user_id, used_at: null } }));

export const findMailTokenByHash = (hash: string, kind: string, user_id: string, now: Date) =>
  globalQuery((db) =>
    db.mail_token.findFirst({ where: { hash, kind, user_id, used_at: null, expires_at: { gt: now } } }),
  );
/** Invalidates every mailed link of a person. */
export const endMailTokens = (user_id: string, now: Date) =>
  globalQuery((db) =>
    db.mail_token.updateMany({ where: { user_id, used_at: null }, data: { used_at: now } }),
  );

const whereValid = (now: Date) => ({ revoked_at: null, expires_at: { gt: now } });
export const listSessions = (user_id: string, now: Date) =>
  globalQuery((db) =>
    db.session.findMany({ where: { user_id, ...whereValid(now) }, orderBy: { used_at: "desc" }, take: 100 }),
  );
export const findOwnSession = (uuid: string, user_id: string, now: Date) =>
  globalQuery((db) => db.session.findFirst({ where: { uuid, user_id, ...whereValid(now) } }));
export const findSession = (uuid: string) => globalQuery((db) => db.session.findUnique({ where: { uuid } }));

export const findIdentity = (provider: string, subject: string) =>
  globalQuery((db) =>
    db.external_identity.findUnique({ where: { provider_subject: { provider, subject } } }),
  );
export const listIdentities = (user_id: string) =>
  globalQuery((db) => db.external_identity.findMany({ where: { user_id }, orderBy: { provider: "asc" } }));
type Identity = { provider: string; subject: string; email: string; user_id: string; created_at: Date };
/** Links a person to an external identity; it replaces another account at the same provider. */
export const linkIdentity = ({ provider, subject, email, user_id, created_at }: Identity) =>
  globalQuery((db) =>
    db.external_identity.upsert({
      where: { user_id_provider: { user_id, provider } },
      create: { provider, subject, email, user_id, created_at },
      update: { subject, email },
    }),
  );
export const unlinkIdentity = (user_id: string, provider: string) =>
  globalQuery((db) => db.external_identity.deleteMany({ where: { user_id, provider } }));

export const createApiKey = (data: Prisma.api_keyUncheckedCreateInput) =>
  globalQuery((db) => db.api_key.create({ data }));
const open = (now: Date) => ({ revoked_at: null, OR: [{ expires_at: null }, { expires_at: { gt: now } }] });
/** Lists valid API keys of a tenant, newest first: of one person, or all. */
export const listApiKeys = (tenant_id: string, user_id: string | null, now: Date) =>
  globalQuery((db) =>
    db.api_key.findMany({
      where: { tenant_id, ...(user_id && { user_id }), ...open(now) },
      orderBy: { created_at: "desc" },
    }),
  );
export const findOwnApiKey = (uuid: string, tenant_id: string) =>
  globalQuery((db) => db.api_key.findFirst({ where: { uuid, tenant_id, revoked_at: null } }));
export const revokeApiKey = (uuid: string, now: Date) =>
  globalQuery((db) => db.api_key.update({ where: { uuid }, data: { revoked_at: now } }));
/** Returns a valid API key with its maker. */
export const findApiKeyByHash = (hash: string, now: Date) =>
  globalQuery((db) => db.api_key.findFirst({ where: { hash, ...open(now) }, include: { user: true } }));
/** Records a use, at most once a minute. */
export const recordApiKeyUse = (uuid: string, now: Date) =>
  globalQuery((db) =>
    db.api_key.updateMany({
      where: {
        uuid,
        OR: [{ last_used_at: null }, { last_used_at: { lt: new Date(now.getTime() - 60_000) } }],
      },
      data: { last_used_at: now },
    }),
  );
/** Revokes every API key of a person, in all their tenants. */
export const revokeKeysOfUser = (user_id: string, now: Date) =>
  globalQuery((db) =>
    db.api_key.updateMany({ where: { user_id, revoked_at: null }, data: { revoked_at: now } }),
  );
