import { randomUUID } from "node:crypto";
import type { calls } from "@/lib/calls";
import { actorOf, inTransaction, type Service, tenantOf } from "@/server/ctx";
import { record } from "@/server/data/audit";
import { writeFeedbackMail } from "@/server/documents/mails/letter";
import { getEnv } from "@/server/env";
import { getLog } from "@/server/outside/log";
import { sendMail } from "@/server/outside/mail";
import { redrawPicture } from "@/server/outside/picture";
import { openStorage } from "@/server/outside/storage";
import { readOwnTenant } from "@/server/services/tenant/own";

type Calls = (typeof calls)["feedback"];
/** The size of a large screen, in pixels. */
const SCREEN = { width: 2560, height: 2560 };

/** Stores feedback in the person's current tenant, and mails it where FEEDBACK_EMAIL is set. */
export const create: Service<Calls["create"]> = async (ctx, { file, params }) => {
  const { tenant_id } = tenantOf(ctx);
  const { name, email, user_id } = actorOf(ctx);
  const uuid = randomUUID();
  const picture = file && (await redrawPicture(file, SCREEN));
  const screenshot_key = picture ? `${tenant_id}/feedback/${uuid}.png` : null;
  if (picture && screenshot_key) await (await openStorage()).put(screenshot_key, picture);
  await inTransaction(ctx, async (ctx) => {
    await ctx.db.feedback.create({
      data: { uuid, ...params, screenshot_key, created_by: user_id, created_at: ctx.now },
    });
    await record(ctx, "feedback.created", { uuid, after: { ...params, screenshot: picture !== undefined } });
  });
  const to = getEnv().FEEDBACK_EMAIL;
  if (to) {
    const tenant = await readOwnTenant(ctx);
    // It is stored already: a mail that fails is only logged.
    await sendMail(writeFeedbackMail({ to, name, email, tenant: tenant.name, ...params })).catch((err) =>
      getLog().error({ err, feedback: uuid }, "feedback email failed"),
    );
  }
  return { uuid };
};
