import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import { actorOf, inTransaction, placeOf, type Service } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { tenantById } from "@/server/data/unscoped";
import { feedbackMail } from "@/server/documents/mails";
import { env } from "@/server/env";
import { log } from "@/server/outside/log";
import { sendMail } from "@/server/outside/mail";
import { redrawn } from "@/server/outside/picture";
import { storage } from "@/server/outside/storage";

type Calls = (typeof calls)["feedback"];
/** A screen, as wide as most are. */
const SCREEN = { width: 2560, height: 2560 };

/** Keeps it in the tenant the person is in, and mails it to us where we said where. */
export const create: Service<Calls["create"]> = async (ctx, { file, params }) => {
  const { tenant_id } = placeOf(ctx);
  const { name, email, user_id } = actorOf(ctx);
  const uuid = randomUUID();
  const picture = file && (await redrawn(file, SCREEN));
  const screenshot_key = picture ? `${tenant_id}/feedback/${uuid}.png` : null;
  if (picture && screenshot_key) await (await storage()).put(screenshot_key, picture);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.feedback.create({
      data: { tenant_id, uuid, ...params, screenshot_key, created_by: user_id, created_at: ctx.now },
    });
    await record(ctx, "feedback.created", { uuid, after: { ...params, screenshot: picture !== undefined } });
  });
  const to = env().FEEDBACK_EMAIL;
  if (to) {
    const tenant = (await tenantById(tenant_id))!;
    // It is kept already: a mail that does not leave is no reason to ask again.
    await sendMail(feedbackMail({ to, name, email, tenant: tenant.name, ...params })).catch((err) =>
      log().error({ err, feedback: uuid }, "feedback email failed"),
    );
  }
  return { uuid };
};
