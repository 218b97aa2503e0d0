import type { Mail } from "@/lib/mail";
import { pickMailWords } from "./words/pick";
import type * as Said from "./words/said";

export type Words = { subject: string; lines: string[]; button: string; foot: string };
/** A text as HTML. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Text and HTML of one message with one button. */
export function writeLetter(to: string, words: Words, link: string): Mail {
  const text = [...words.lines, "", `${words.button}: ${link}`, "", words.foot].join("\n");
  const html = `<!doctype html><html><body style="font:15px/1.5 system-ui,sans-serif;color:#161a22;max-width:34rem;margin:2rem auto;padding:0 1rem">
${words.lines.map((l) => `<p>${escapeHtml(l)}</p>`).join("\n")}
<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#2f53d8;color:#fff;padding:.6rem 1rem;border-radius:5px;text-decoration:none">${escapeHtml(words.button)}</a></p>
<p style="color:#626b7a;font-size:13px">${escapeHtml(words.foot)}</p></body></html>`;
  return { to, subject: words.subject, text, html, links: [link] };
}
/** Who a letter goes to, and where its button leads. */
type Letter = { to: string; link: string };

export const writeActivationMail = (language: string, { to, link, ...said }: Letter & Said.Activation) =>
  writeLetter(to, pickMailWords(language).activation(said), link);
export const writeKnownAddressMail = (language: string, { to, link }: Letter) =>
  writeLetter(to, pickMailWords(language).known_address(), link);
export const writeResetMail = (language: string, { to, link, ...said }: Letter & Said.Timed) =>
  writeLetter(to, pickMailWords(language).reset(said), link);
export const writeInvitationMail = (language: string, { to, link, ...said }: Letter & Said.Invitation) =>
  writeLetter(to, pickMailWords(language).invitation(said), link);
export const writeEmailChangeMail = (language: string, { to, link, ...said }: Letter & Said.Timed) =>
  writeLetter(to, pickMailWords(language).email_change(said), link);
export const writeAddressRequestedMail = (
  language: string,
  { to, link, ...said }: Letter & Said.AddressRequested,
) => writeLetter(to, pickMailWords(language).address_requested(said), link);
export const writeSessionsEndedMail = (language: string, { to, link, ...said }: Letter & Said.Named) =>
  writeLetter(to, pickMailWords(language).sessions_ended(said), link);
export const writeProformaMail = (language: string, { to, link, ...said }: Letter & Said.Proforma) =>
  writeLetter(to, pickMailWords(language).proforma(said), link);

/** Writes the mail with a person's feedback, in English, with the text unchanged. */
export function writeFeedbackMail({
  to,
  name,
  email,
  tenant,
  message,
  rating,
  page,
}: {
  to: string;
  name: string;
  email: string;
  tenant: string;
  message: string;
  rating: number | null;
  page: string;
}): Mail {
  const lines = [`${name} <${email}>, ${tenant}`, ...(rating ? [`Rating: ${rating} of 5`] : []), page].filter(
    Boolean,
  );
  const text = [...lines, "", message].join("\n");
  const html = `<!doctype html><html><body style="font:15px/1.5 system-ui,sans-serif;color:#161a22">
${lines.map((line) => `<p style="margin:0;color:#626b7a">${escapeHtml(line)}</p>`).join("\n")}
<p style="white-space:pre-wrap">${escapeHtml(message)}</p></body></html>`;
  return { to, subject: `Feedback from ${name}, ${tenant}`, text, html, links: [] };
}
