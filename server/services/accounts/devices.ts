import type { calls } from "@/lib/calls";
import { describeDevice } from "@/lib/device";
import { notFound } from "@/lib/errors";
import { actorOf, type Service } from "@/server/ctx";
import { revokeSession, revokeSessionsOf } from "@/server/data/unscoped";
import { findOwnSession, listSessions } from "@/server/data/unscoped/sign-in";
import { changeOwn } from "./own-change";

type Calls = (typeof calls)["sessions"];

export const list: Service<Calls["list"]> = async (ctx) => {
  const { user_id, session_id } = actorOf(ctx);
  const all = await listSessions(user_id, ctx.now);
  const devices = all.map(({ device, ...one }) => ({
    ...one,
    ...describeDevice(device),
    current: one.uuid === session_id,
  }));
  return { sessions: devices.sort((a, b) => Number(b.current) - Number(a.current)) };
};

/** Signs a device out: its access and refresh tokens are refused from the next request on. */
export const revoke: Service<Calls["revoke"]> = async (ctx, input) => {
  const { user_id, session_id } = actorOf(ctx);
  let ended = 0;
  const one = "uuid" in input ? await findOwnSession(input.uuid, user_id, ctx.now) : null;
  if ("uuid" in input && !one) throw notFound();
  await changeOwn(ctx, "session.revoked", async () => {
    if (one) ended = Number(await revokeSession(one.uuid, ctx.now));
    else ended = (await revokeSessionsOf(user_id, ctx.now, session_id)).count;
    return { after: one ? { ended, device: one.device, address: one.address } : { ended } };
  });
  return { ended };
};
