import type { Mail } from "@/lib/mail";

type Words = { subject: string; lines: string[]; button: string; foot: string };
const escaped = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

/** Text and HTML of one message with one button. */
function letter(to: string, words: Words, link: string): Mail {
  const text = [...words.lines, "", `${words.button}: ${link}`, "", words.foot].join("\n");
  const html = `<!doctype html><html><body style="font:15px/1.5 system-ui,sans-serif;color:#161a22;max-width:34rem;margin:2rem auto;padding:0 1rem">
${words.lines.map((l) => `<p>${escaped(l)}</p>`).join("\n")}
<p><a href="${escaped(link)}" style="display:inline-block;background:#2f53d8;color:#fff;padding:.6rem 1rem;border-radius:5px;text-decoration:none">${escaped(words.button)}</a></p>
<p style="color:#626b7a;font-size:13px">${escaped(words.foot)}</p></body></html>`;
  return { to, subject: words.subject, text, html, links: [link] };
}
const pick = (language: string, words: { en: Words; de: Words }) => (language === "de" ? words.de : words.en);

export const writeActivationMail = (
  language: string,
  { to, name, link, hours }: { to: string; name: string; link: string; hours: number },
) =>
  letter(
    to,
    pick(language, {
      en: {
        subject: "Activate your Spotledger account",
        lines: [`Hello ${name},`, "one click and your account is ready."],
        button: "Activate account",
        foot: `The link works once, for ${hours} hours. If you did not sign up, there is nothing to do.`,
      },
      de: {
        subject: "Spotledger-Konto aktivieren",
        lines: [`Hallo ${name},`, "ein Klick, und Ihr Konto ist bereit."],
        button: "Konto aktivieren",
        foot: `Der Link gilt einmal und ${hours} Stunden lang. Wenn Sie sich nicht angemeldet haben, ist nichts zu tun.`,
      },
    }),
    link,
  );

export const writeKnownAddressMail = (language: string, { to, link }: { to: string; link: string }) =>
  letter(
    to,
    pick(language, {
      en: {
        subject: "You already have a Spotledger account",
        lines: ["Somebody, probably you, signed up with this address. It already has an account."],
        button: "Sign in",
        foot: "Forgot the password? The sign-in page helps. If it was not you, there is nothing to do.",
      },
      de: {
        subject: "Sie haben schon ein Spotledger-Konto",
        lines: [
          "Jemand, vermutlich Sie, hat sich mit dieser Adresse angemeldet. Zu ihr gibt es schon ein Konto.",
        ],
        button: "Anmelden",
        foot: "Passwort vergessen? Die Anmeldeseite hilft. Wenn Sie es nicht waren, ist nichts zu tun.",
      },
    }),
    link,
  );

export const writeResetMail = (
  language: string,
  { to, name, link, minutes }: { to: string; name: string; link: string; minutes: number },
) =>
  letter(
    to,
    pick(language, {
      en: {
        subject: "Set a new Spotledger password",
        lines: [`Hello ${name},`, "choose a new password here. Every device will be signed out."],
        button: "Set a new password",
        foot: `The link works once, for ${minutes} minutes. If you did not ask for it, your password stays as it is.`,
      },
      de: {
        subject: "Neues Spotledger-Passwort",
        lines: [`Hallo ${name},`, "hier wählen Sie ein neues Passwort. Alle Geräte werden abgemeldet."],
        button: "Neues Passwort wählen",
        foot: `Der Link gilt einmal und ${minutes} Minuten lang. Wenn Sie ihn nicht angefordert haben, bleibt Ihr Passwort, wie es ist.`,
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
  letter(
    to,
    pick(language, {
      en: {
        subject: `${inviter} invites you to ${tenant} on Spotledger`,
        lines: [`${inviter} invites you to work with ${tenant} on Spotledger.`],
        button: "See the invitation",
        foot: `The link is for this address alone and works for ${days} days. If you do not know the sender, there is nothing to do.`,
      },
      de: {
        subject: `${inviter} lädt Sie zu ${tenant} auf Spotledger ein`,
        lines: [`${inviter} lädt Sie ein, mit ${tenant} auf Spotledger zu arbeiten.`],
        button: "Einladung ansehen",
        foot: `Der Link gilt nur für diese Adresse und ${days} Tage lang. Wenn Sie den Absender nicht kennen, ist nichts zu tun.`,
      },
    }),
    link,
  );

export const writeEmailChangeMail = (
  language: string,
  { to, name, link, minutes }: { to: string; name: string; link: string; minutes: number },
) =>
  letter(
    to,
    pick(language, {
      en: {
        subject: "Confirm your new address",
        lines: [`Hello ${name},`, "from now on you sign in with this address, once you confirm it."],
        button: "Confirm the address",
        foot: `The link works once, for ${minutes} minutes. If you did not ask for it, there is nothing to do.`,
      },
      de: {
        subject: "Neue Adresse bestätigen",
        lines: [
          `Hallo ${name},`,
          "künftig melden Sie sich mit dieser Adresse an, sobald Sie sie bestätigen.",
        ],
        button: "Adresse bestätigen",
        foot: `Der Link gilt einmal und ${minutes} Minuten lang. Wenn Sie ihn nicht angefordert haben, ist nichts zu tun.`,
      },
    }),
    link,
  );

export const writeAddressRequestedMail = (
  language: string,
  { to, name, link, address }: { to: string; name: string; link: string; address: string },
) =>
  letter(
    to,
    pick(language, {
      en: {
        subject: "Your Spotledger address is about to change",
        lines: [
          `Hello ${name},`,
          `somebody signed in as you asked to use ${address} instead of this address.`,
        ],
        button: "See your devices",
        foot: "If it was not you, change your password and sign out the other devices now.",
      },
      de: {
        subject: "Ihre Spotledger-Adresse soll sich ändern",
        lines: [
          `Hallo ${name},`,
          `jemand, der als Sie angemeldet ist, möchte ${address} statt dieser Adresse nutzen.`,
        ],
        button: "Geräte ansehen",
        foot: "Wenn Sie es nicht waren, ändern Sie jetzt Ihr Passwort und melden Sie die anderen Geräte ab.",
      },
    }),
    link,
  );

export const writeSessionsEndedMail = (
  language: string,
  { to, name, link }: { to: string; name: string; link: string },
) =>
  letter(
    to,
    pick(language, {
      en: {
        subject: "We signed one of your devices out",
        lines: [
          `Hello ${name},`,
          "a sign-in of one of your devices was used from a second place. To be safe we ended it.",
        ],
        button: "Choose a new password",
        foot: "If you restored a backup of your browser, it was you: sign in again. Otherwise choose a new password.",
      },
      de: {
        subject: "Wir haben eines Ihrer Geräte abgemeldet",
        lines: [
          `Hallo ${name},`,
          "die Anmeldung eines Ihrer Geräte wurde von einer zweiten Stelle benutzt. Zur Sicherheit haben wir sie beendet.",
        ],
        button: "Neues Passwort wählen",
        foot: "Wenn Sie Ihren Browser wiederhergestellt haben, waren Sie es: melden Sie sich neu an. Sonst wählen Sie ein neues Passwort.",
      },
    }),
    link,
  );

/** What a person told us, for whoever looks after the product: in English, as it came. */
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
  const lines = [`${name} <${email}>, ${tenant}`, ...(rating ? [`${rating} of 5`] : []), page].filter(
    Boolean,
  );
  const text = [...lines, "", message].join("\n");
  const html = `<!doctype html><html><body style="font:15px/1.5 system-ui,sans-serif;color:#161a22">
${lines.map((line) => `<p style="margin:0;color:#626b7a">${escaped(line)}</p>`).join("\n")}
<p style="white-space:pre-wrap">${escaped(message)}</p></body></html>`;
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
  letter(
    to,
    pick(language, {
      en: {
        subject: `Pro-forma invoice ${number}`,
        lines: [
          `Hello ${name},`,
          `here is the pro-forma invoice for the licences of ${tenant}. They run on from the day it is paid.`,
        ],
        button: "See the licences",
        foot: "The pro-forma invoice is attached. It is not a tax invoice; that one comes with your payment.",
      },
      de: {
        subject: `Proforma-Rechnung ${number}`,
        lines: [
          `Hallo ${name},`,
          `hier ist die Proforma-Rechnung für die Lizenzen von ${tenant}. Sie laufen ab dem Tag der Zahlung weiter.`,
        ],
        button: "Lizenzen ansehen",
        foot: "Die Proforma-Rechnung hängt an. Sie ist keine Steuerrechnung; die kommt mit Ihrer Zahlung.",
      },
    }),
    link,
  );
