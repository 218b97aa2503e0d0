import { makeCtx } from "@/server/ctx";
import { countHit } from "@/server/data/limits";
import { changeMailSetting } from "@/server/services/tenant/notification-mails/stop";
import { readAddress } from "./request";

const A_MINUTE = 60;

/**
 * Ends mails by the request of a mail program (RFC 8058): a form without our headers, so it is no call. Always answers
 * 204, so that nobody learns which codes there are.
 */
export async function endMails(request: Request, code: string): Promise<Response> {
  const done = new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  try {
    await countHit(`unsubscribe:${readAddress(request.headers)}`, A_MINUTE, 60);
    await changeMailSetting(makeCtx({ request_id: "unsubscribe", now: new Date() }), code, {
      on: false,
      all: false,
    });
  } catch {
    return done; // too many, or a code that is not ours
  }
  return done;
}
