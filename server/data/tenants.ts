import { globalQuery, type Prisma } from "@/server/data/kernel/client";

/** Tenants as global rows: created, switched off and erased. */
export const createTenantFor = (user_id: string, tenant: Prisma.tenantCreateInput) =>
  globalQuery(async (db) => {
    const made = await db.tenant.create({ data: tenant });
    await db.membership.create({ data: { user_id, tenant_id: made.uuid, role: "owner" } });
    return made;
  });
export const updateTenant = (uuid: string, data: Prisma.tenantUpdateInput) =>
  globalQuery((db) => db.tenant.update({ where: { uuid }, data }));
export const findSandbox = (tenant_id: string, owner: string) =>
  globalQuery((db) =>
    db.tenant.findFirst({
      where: {
        kind: "sandbox",
        sandbox_of: tenant_id,
        memberships: { some: { user_id: owner, role: "owner" } },
      },
    }),
  );
export const listOwnedSandboxes = (user_id: string) =>
  globalQuery((db) =>
    db.membership.count({ where: { user_id, role: "owner", tenant: { kind: "sandbox" } } }),
  );
/** Lists members, invitations, API keys and calendar feeds of a tenant, for a download of its data. */
export const listTenantPeople = (tenant_id: string) =>
  globalQuery(async (db) => ({
    members: await db.membership.findMany({
      where: { tenant_id },
      select: {
        role: true,
        stations: true,
        agent_id: true,
        created_at: true,
        user: {
          select: {
            uuid: true,
            first_name: true,
            last_name: true,
            email: true,
            profile: true,
            created_at: true,
          },
        },
      },
    }),
    invitations: await db.invitation.findMany({
      where: { tenant_id },
      select: { email: true, role: true, stations: true, agent_id: true, created_at: true, expires_at: true },
    }),
    keys: await db.api_key.findMany({
      where: { tenant_id },
      select: {
        name: true,
        user_id: true,
        capabilities: true,
        created_at: true,
        expires_at: true,
        revoked_at: true,
      },
    }),
    calendar_feeds: await db.calendar_feed.findMany({
      where: { tenant_id },
      select: {
        name: true,
        user_id: true,
        kinds: true,
        station_ids: true,
        created_at: true,
        last_fetched_at: true,
      },
    }),
  }));
/** Lists tenants whose erasure is due, sandboxes after their source. */
export const listTenantsToErase = (now: Date) =>
  globalQuery(async (db) => {
    const due = await db.tenant.findMany({ where: { erase_at: { lte: now } }, select: { uuid: true } });
    const copies = await db.tenant.findMany({
      where: { sandbox_of: { in: due.map(({ uuid }) => uuid) } },
      select: { uuid: true },
    });
    const first = new Set(copies.map(({ uuid }) => uuid));
    return [...copies, ...due.filter(({ uuid }) => !first.has(uuid))];
  });

/** Removes all members of a tenant; their sessions switch to another of their tenants, or to none. */
export const closeTenant = (uuid: string) =>
  globalQuery(async (db) => {
    const members = await db.membership.findMany({ where: { tenant_id: uuid }, select: { user_id: true } });
    await db.membership.deleteMany({ where: { tenant_id: uuid } });
    for (const { user_id } of members) {
      const next = await db.membership.findFirst({
        where: { user_id, tenant: { status: "active" } },
        orderBy: { created_at: "asc" },
      });
      const tenant_id = next?.tenant_id ?? null;
      await db.session.updateMany({ where: { user_id, tenant_id: uuid }, data: { tenant_id } });
      await db.app_user.updateMany({
        where: { uuid: user_id, default_tenant: uuid },
        data: { default_tenant: tenant_id },
      });
    }
    return members.map((m) => m.user_id);
  });

/** Deletes what is kept of a tenant outside its own tables, and people who belong to no other tenant. */
export const eraseTraces = (uuid: string, people: readonly string[]) =>
  globalQuery(async (db) => {
    await db.share.deleteMany({ where: { tenant_id: uuid } });
    await db.proof.deleteMany({ where: { tenant_id: uuid } });
    await db.api_key.deleteMany({ where: { tenant_id: uuid } });
    await db.calendar_feed.deleteMany({ where: { tenant_id: uuid } });
    await db.call_error.deleteMany({ where: { tenant_id: uuid } });
    await db.mail_log.deleteMany({ where: { tenant_id: uuid } });
    await db.invitation.deleteMany({ where: { tenant_id: uuid } });
    await db.idempotency.deleteMany({ where: { scope: { endsWith: `:${uuid}` } } });
    const alone = await db.app_user.findMany({
      where: { uuid: { in: [...people] }, is_staff: false, memberships: { none: {} } },
      select: { uuid: true, email: true },
    });
    const ids = alone.map((u) => u.uuid);
    await db.mail_token.deleteMany({ where: { user_id: { in: ids } } });
    for (const { email } of alone) {
      await db.rate_limit.deleteMany({ where: { key: { contains: email } } });
      await db.guess.deleteMany({ where: { key: { contains: email } } });
    }
    await db.app_user.deleteMany({ where: { uuid: { in: ids } } });
    await db.tenant.deleteMany({ where: { uuid } });
  });
/** Lists every tenant that is neither suspended nor closed. */
export const listActiveTenants = () =>
  globalQuery((db) => db.tenant.findMany({ where: { status: "active" } }));
