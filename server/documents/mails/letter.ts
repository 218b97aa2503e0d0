import type { Mail } from "@/lib/mail";

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
export const pick = (language: string, words: { en: Words; de: Words }) =>
  language === "de" ? words.de : words.en;

export const writeActivationMail = (
  language: string,
  { to, name, link, hours }: { to: string; name: string; link: string; hours: number },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: "Activate your Spotledger account",
        lines: [`Hello ${name},`, "activate your account to get started with Spotledger."],
        button: "Activate account",
        foot: `The link is valid once, for ${hours} hours. If you did not sign up, you can ignore this email.`,
      },
      de: {
        subject: "Spotledger-Konto aktivieren",
        lines: [`Hallo ${name},`, "aktivieren Sie Ihr Konto, um mit Spotledger loszulegen."],
        button: "Konto aktivieren",
        foot: `Der Link ist einmalig und ${hours} Stunden gültig. Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.`,
      },
    }),
    link,
  );

export const writeKnownAddressMail = (language: string, { to, link }: { to: string; link: string }) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: "You already have a Spotledger account",
        lines: [
          "Someone, probably you, tried to sign up with this email address. It already has an account.",
        ],
        button: "Sign in",
        foot: "You can reset a forgotten password on the sign-in page. If this was not you, you can ignore this email.",
      },
      de: {
        subject: "Sie haben bereits ein Spotledger-Konto",
        lines: [
          "Jemand, vermutlich Sie, wollte sich mit dieser E-Mail-Adresse registrieren. Zu ihr gibt es bereits ein Konto.",
        ],
        button: "Anmelden",
        foot: "Ein vergessenes Passwort können Sie auf der Anmeldeseite zurücksetzen. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.",
      },
    }),
    link,
  );

export const writeResetMail = (
  language: string,
  { to, name, link, minutes }: { to: string; name: string; link: string; minutes: number },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: "Reset your Spotledger password",
        lines: [
          `Hello ${name},`,
          "set a new password with the link below. You will be signed out on all devices.",
        ],
        button: "Set password",
        foot: `The link is valid once, for ${minutes} minutes. If you did not request it, you can ignore this email. Your password is not changed.`,
      },
      de: {
        subject: "Spotledger-Passwort zurücksetzen",
        lines: [
          `Hallo ${name},`,
          "über den folgenden Link legen Sie ein neues Passwort fest. Alle Geräte werden abgemeldet.",
        ],
        button: "Passwort festlegen",
        foot: `Der Link ist einmalig und ${minutes} Minuten gültig. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.`,
      },
    }),
    link,
  );

export const writeInvitationMail = (
  language: string,
  {
    to,
    inviter,
    tenant,
    link,
    days,
  }: { to: string; inviter: string; tenant: string; link: string; days: number },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: `${inviter} invited you to ${tenant} on Spotledger`,
        lines: [`${inviter} invited you to join ${tenant} on Spotledger.`],
        button: "View invitation",
        foot: `The link is valid for this email address only, for ${days} days. If you do not know the sender, you can ignore this email.`,
      },
      de: {
        subject: `${inviter} lädt Sie zu ${tenant} auf Spotledger ein`,
        lines: [`${inviter} lädt Sie ein, ${tenant} auf Spotledger beizutreten.`],
        button: "Einladung ansehen",
        foot: `Der Link gilt nur für diese E-Mail-Adresse und ist ${days} Tage gültig. Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.`,
      },
    }),
    link,
  );

export const writeEmailChangeMail = (
  language: string,
  { to, name, link, minutes }: { to: string; name: string; link: string; minutes: number },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: "Confirm your new email address",
        lines: [`Hello ${name},`, "confirm this email address to use it for signing in to Spotledger."],
        button: "Confirm email",
        foot: `The link is valid once, for ${minutes} minutes. If you did not request it, you can ignore this email.`,
      },
      de: {
        subject: "Neue E-Mail-Adresse bestätigen",
        lines: [
          `Hallo ${name},`,
          "bestätigen Sie diese E-Mail-Adresse, um sich künftig damit bei Spotledger anzumelden.",
        ],
        button: "E-Mail bestätigen",
        foot: `Der Link ist einmalig und ${minutes} Minuten gültig. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.`,
      },
    }),
    link,
  );

export const writeAddressRequestedMail = (
  language: string,
  { to, name, link, address }: { to: string; name: string; link: string; address: string },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: "Change of your Spotledger email address requested",
        lines: [
          `Hello ${name},`,
          `a change of your account email to ${address} was requested from your account.`,
        ],
        button: "Review devices",
        foot: "If this was not you, change your password and sign out your other devices now.",
      },
      de: {
        subject: "Änderung Ihrer Spotledger-E-Mail-Adresse angefordert",
        lines: [
          `Hallo ${name},`,
          `über Ihr Konto wurde eine Änderung der E-Mail-Adresse auf ${address} angefordert.`,
        ],
        button: "Geräte prüfen",
        foot: "Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort und melden Sie Ihre anderen Geräte ab.",
      },
    }),
    link,
  );

export const writeSessionsEndedMail = (
  language: string,
  { to, name, link }: { to: string; name: string; link: string },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: "One of your devices was signed out",
        lines: [
          `Hello ${name},`,
          "the session of one of your devices was used in a second place. We ended it as a precaution.",
        ],
        button: "Set password",
        foot: "If you restored a browser backup, this was probably you: sign in again. Otherwise set a new password.",
      },
      de: {
        subject: "Eines Ihrer Geräte wurde abgemeldet",
        lines: [
          `Hallo ${name},`,
          "die Sitzung eines Ihrer Geräte wurde an einer zweiten Stelle verwendet. Wir haben sie zur Sicherheit beendet.",
        ],
        button: "Passwort festlegen",
        foot: "Wenn Sie eine Browser-Sicherung wiederhergestellt haben, waren das vermutlich Sie: Melden Sie sich erneut an. Legen Sie andernfalls ein neues Passwort fest.",
      },
    }),
    link,
  );

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

export const writeProformaMail = (
  language: string,
  {
    to,
    name,
    number,
    tenant,
    link,
  }: { to: string; name: string; number: string; tenant: string; link: string },
) =>
  writeLetter(
    to,
    pick(language, {
      en: {
        subject: `Pro-forma invoice ${number}`,
        lines: [
          `Hello ${name},`,
          `attached is the pro-forma invoice for the licences of ${tenant}. They are extended once it is paid.`,
        ],
        button: "View licences",
        foot: "A pro-forma invoice is not a tax invoice. You receive the tax invoice after payment.",
      },
      de: {
        subject: `Proforma-Rechnung ${number}`,
        lines: [
          `Hallo ${name},`,
          `anbei die Proforma-Rechnung für die Lizenzen von ${tenant}. Sie werden nach Zahlungseingang verlängert.`,
        ],
        button: "Lizenzen ansehen",
        foot: "Eine Proforma-Rechnung ist keine Rechnung im steuerlichen Sinn. Diese erhalten Sie nach der Zahlung.",
      },
    }),
    link,
  );
