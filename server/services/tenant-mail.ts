import { hideAddress, type Mail, type MailKind, type MailState } from "@/lib/mail";
import { makeUuid } from "@/server/data/new-uuid";
import { createLoggedMail } from "@/server/data/unscoped/health";
import { getLog } from "@/server/outside/log";
import { formatMessageId, sendMail } from "@/server/outside/mail";

/** The reply of a mail server, as nodemailer throws it. */
type Failure = { responseCode?: unknown; code?: unknown };

/** What a failure means: replies from 500 on are final. The cause is the reply or the code of the connection. */
function describeFailure(e: unknown): { state: MailState; cause: string } {
  const { responseCode, code }: Failure = typeof e === "object" && e !== null ? e : {};
  const reply = typeof responseCode === "number" ? responseCode : 0;
  const name = typeof code === "string" ? code : "";
  return { state: reply >= 500 ? "bounced" : "failed", cause: [reply || "", name].filter(Boolean).join(" ") };
}

/**
 * Sends a mail of a tenant and keeps what became of it for support: kind, masked receiver, Message-ID and the reply of
 * the mail server. A mail that belongs to no tenant is sent only. Throws what the mail server refuses.
 */
export async function sendTenantMail(tenant_id: string | null, kind: MailKind, mail: Mail): Promise<void> {
  const id = mail.id ?? makeUuid();
  const keep = async (outcome: { state: MailState; cause: string }) => {
    if (tenant_id === null) return;
    const row = { tenant_id, kind, receiver: hideAddress(mail.to), message_id: formatMessageId(id) };
    // The mail is what counts: one that was sent is not sent again because it could not be listed.
    await createLoggedMail({ ...row, ...outcome, at: new Date() }).catch((err: unknown) =>
      getLog().error({ err }, "a mail could not be listed"),
    );
  };
  try {
    await sendMail({ ...mail, id });
  } catch (e) {
    await keep(describeFailure(e));
    throw e;
  }
  await keep({ state: "sent", cause: "" });
}
