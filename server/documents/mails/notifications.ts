import type { Attachment, Mail } from "@/lib/mail";
import { escapeHtml } from "./letter";

/** One event of a mail; without a link where it has no page. */
export type MailedEvent = { headline: string; line: string; link: string | null };
/** What a mail of notifications says around its events, in the language of its reader. */
export type NotificationMailWords = {
  subject: string;
  lead: string;
  open: string;
  why: string;
  change: string;
  stop: string;
};
type MailContent = {
  to: string;
  id: string;
  tenant: string;
  words: NotificationMailWords;
  events: readonly MailedEvent[];
  /** The inbox and the settings; of mails that can be ended, the page that ends them, and the address that does at once. */
  links: { inbox: string; settings: string; stop?: string; stop_now?: string };
  logo: Attachment | null;
};

const writeText = ({ words, events, links }: MailContent) =>
  [
    words.lead,
    "",
    ...events.flatMap(({ headline, line, link }) => [headline, line, ...(link ? [link] : []), ""]),
    `${words.open}: ${links.inbox}`,
    "",
    words.why,
    `${words.change}: ${links.settings}`,
    ...(links.stop ? [`${words.stop}: ${links.stop}`] : []),
  ].join("\n");

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;color:#161a22;background:#fff;max-width:36rem;margin:2rem auto;padding:0 1rem}
.n{border-top:1px solid #e2e5ea;padding:.6rem 0}.n a{color:#2748b8;font-weight:600;text-decoration:none}.q{color:#626b7a}.f{font-size:13px;color:#626b7a;border-top:1px solid #e2e5ea;padding-top:.8rem}.f a{color:#626b7a}
@media (prefers-color-scheme:dark){body{background:#14171d;color:#e6e9ef}.n,.f{border-color:#2c313b}.n a{color:#9db4ff}.q,.f,.f a{color:#a2abba}}`;

const writeHtml = ({ tenant, words, events, links, logo }: MailContent) => {
  const row = ({ headline, line, link }: MailedEvent) =>
    `<div class="n">${link ? `<a href="${escapeHtml(link)}">${escapeHtml(headline)}</a>` : `<strong>${escapeHtml(headline)}</strong>`}<br><span class="q">${escapeHtml(line)}</span></div>`;
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>${STYLE}</style></head><body>
${logo ? `<p><img src="cid:logo" alt="${escapeHtml(tenant)}" style="max-height:48px;max-width:200px"></p>` : ""}
<p>${escapeHtml(words.lead)}</p>
${events.map(row).join("\n")}
<p><a href="${escapeHtml(links.inbox)}" style="display:inline-block;background:#2f53d8;color:#fff;padding:.6rem 1rem;border-radius:5px;text-decoration:none">${escapeHtml(words.open)}</a></p>
<p class="f">${escapeHtml(words.why)}<br><a href="${escapeHtml(links.settings)}">${escapeHtml(words.change)}</a>${links.stop ? ` · <a href="${escapeHtml(links.stop)}">${escapeHtml(words.stop)}</a>` : ""}</p></body></html>`;
};

/** Writes the mail of one or several notifications, with the way to receive no more of them. */
export const writeNotificationMail = (given: MailContent): Mail => ({
  to: given.to,
  subject: given.words.subject,
  text: writeText(given),
  html: writeHtml(given),
  links: [given.links.inbox],
  id: given.id,
  ...(given.links.stop_now && { stop: given.links.stop_now }),
  ...(given.logo && { logo: given.logo }),
});
