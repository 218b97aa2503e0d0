import type { Ctx } from "@/server/ctx";
import type { OutboxTask } from "@/server/data/queue";
import { getLog } from "@/server/outside/log";
import {
  ACTIVATION,
  EMAIL_CHANGE,
  FAMILY_OVER,
  FORGOTTEN,
  mailEmailChange,
  mailReset,
  mailSessionsEnded,
  makeOutboxCtx,
  resendActivation,
  SIGN_UP,
  signUp,
} from "@/server/services/accounts/mails";
import { APPROVAL, mailApproval } from "@/server/services/broadcast/approvals/notify";
import { OFFER, OFFER_ANSWER, sendOffer, sendOfferAnswer } from "@/server/services/broadcast/offers/notify";
import { SIGNING_CODE, sendSigningCode } from "@/server/services/signing-code";
import { MENTION, mailMention } from "@/server/services/tenant/comments/mail";
import { INVITATION, mailInvitation } from "@/server/services/tenant/invitations";

const tasks: Readonly<Record<string, (ctx: Ctx, input: never) => Promise<void>>> = {
  [SIGN_UP]: signUp,
  [ACTIVATION]: resendActivation,
  [FORGOTTEN]: mailReset,
  [EMAIL_CHANGE]: mailEmailChange,
  [FAMILY_OVER]: mailSessionsEnded,
  [INVITATION]: mailInvitation,
  [APPROVAL]: mailApproval,
  [MENTION]: mailMention,
  [OFFER]: sendOffer,
  [OFFER_ANSWER]: sendOfferAnswer,
  [SIGNING_CODE]: sendSigningCode,
};

/** Runs one outbox task without an actor, at the time it was ordered; throws where another attempt may help. */
export async function runOutboxTask({ kind, input, at }: OutboxTask) {
  try {
    await tasks[kind]?.(makeOutboxCtx(at), input as never);
  } catch (err) {
    getLog().error({ kind, err }, "outbox task failed");
    throw err;
  }
}
