import { randomUUID } from "node:crypto";
import { vi } from "vitest";
import { mailsTo } from "@/tests/mails";
import type { Person } from "@/tests/world";

type Signed = { a: "contract" | "proposal"; b: string };

/** The code that was mailed last to an address, once it has arrived; the outbox has to run. */
export const codeMailed = (email: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const code = /^\d{6}$/m.exec((await mailsTo(email)).at(-1) ?? "")?.[0];
      if (!code) throw new Error(`no code was mailed to ${email}`);
      return code;
    },
    { timeout: 30_000, interval: 20 },
  );

type Call = <T = never>(name: string, input?: Record<string, unknown>) => Promise<T>;
const makeAddress = () => `${randomUUID().slice(0, 8)}@signer.example`;

/** Signs a document by the calls of a story, with a code. */
export async function signAs(call: Call, at: Signed, name: string): Promise<void> {
  const email = makeAddress();
  await call("share.mail_code", { ...at, email });
  await call("share.accept", { ...at, name, email, mail_code: await codeMailed(email) });
}

/** Asks for the code with which a document is signed, and reads it from the mail. Returns what signing takes. */
export async function confirmAddress(who: Pick<Person, "api">["api"], at: Signed) {
  const email = makeAddress();
  await who.share.mail_code({ ...at, email });
  return { email, mail_code: await codeMailed(email) };
}
