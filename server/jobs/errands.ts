import type { Ctx } from "@/server/ctx";
import type { Errand } from "@/server/data/queue";
import { log } from "@/server/outside/log";
import {
  ACTIVATION,
  activationAgain,
  EMAIL_CHANGE,
  emailChange,
  errandCtx,
  FAMILY_OVER,
  FORGOTTEN,
  familyOver,
  forgotten,
  SIGN_UP,
  signUp,
} from "@/server/services/accounts/mails";
import { INVITATION, mailInvitation } from "@/server/services/tenant/invitations";

const errands: Readonly<Record<string, (ctx: Ctx, ask: never) => Promise<void>>> = {
  [SIGN_UP]: signUp,
  [ACTIVATION]: activationAgain,
  [FORGOTTEN]: forgotten,
  [EMAIL_CHANGE]: emailChange,
  [FAMILY_OVER]: familyOver,
  [INVITATION]: mailInvitation,
};

/** Does one errand as nobody, at the moment it was ordered; throws where another try may help. */
export async function runErrand({ kind, ask, at }: Errand) {
  try {
    await errands[kind]?.(errandCtx(at), ask as never);
  } catch (err) {
    log().error({ kind, err }, "errand failed");
    throw err;
  }
}
