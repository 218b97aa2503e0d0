import { listAudiences } from "@/lib/access/staff";
import type { calls } from "@/lib/calls";
import { notFound } from "@/lib/errors";
import { actorOf, type Ctx, type Service } from "@/server/ctx";
import { announceChanges, EVERYONE } from "@/server/data/announce";
import {
  countPlatformNotifications,
  createPlatformNotification,
  listPlatformNotifications,
  type Receiver,
  readPlatformNotification,
} from "@/server/data/unscoped/staff";
import { requireTenant } from "./admin/inside";

type Calls = (typeof calls)["platform_notifications"];

const receiverOf = (ctx: Ctx): Receiver => ({
  user_id: actorOf(ctx).user_id,
  tenant_id: ctx.tenant?.tenant_id ?? null,
  audiences: listAudiences(ctx.tenant?.role ?? null),
  now: ctx.now,
});
const announce = (people?: string[]) =>
  announceChanges([{ tenant: EVERYONE, invalidates: ["platform_notifications"], ...(people && { people }) }]);

/** Sends a message; open pages of all tenants ask for their count after the commit. */
export const create: Service<Calls["create"]> = async (ctx, { publish_at, ...input }) => {
  if (input.only_tenant) await requireTenant(input.only_tenant);
  const made = await createPlatformNotification({
    ...input,
    publish_at: publish_at ? new Date(publish_at) : ctx.now,
    created_at: ctx.now,
    created_by: actorOf(ctx).user_id,
  });
  announce();
  return { ...made, level: input.level, read_at: null };
};

export const list: Service<Calls["list"]> = async (ctx) => ({
  rows: await listPlatformNotifications(receiverOf(ctx)),
});

export const count: Service<Calls["count"]> = (ctx) => countPlatformNotifications(receiverOf(ctx));

export const mark_as_read: Service<Calls["mark_as_read"]> = async (ctx, { uuid }) => {
  const rows = await listPlatformNotifications(receiverOf(ctx));
  if (!rows.some((row) => row.uuid === uuid)) throw notFound();
  const { user_id } = actorOf(ctx);
  await readPlatformNotification(user_id, uuid, ctx.now);
  announce([user_id]);
  return { ok: true };
};
