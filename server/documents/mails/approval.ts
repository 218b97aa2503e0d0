import { pick, type Words, writeLetter } from "./letter";

/** What happened to a request for approval. */
export type ApprovalEvent = "requested" | "approved" | "refused";
type Said = { name: string; by: string; text: string };

const WORDS: Record<ApprovalEvent, (of: Said) => { en: Words; de: Words }> = {
  requested: ({ name, by }) => ({
    en: {
      subject: `Approval requested: ${name}`,
      lines: [`${by} asks for your approval to book the campaign “${name}”.`],
      button: "View campaign",
      foot: "Its spots are on hold until you decide or the hold ends.",
    },
    de: {
      subject: `Freigabe angefragt: ${name}`,
      lines: [`${by} bittet um Ihre Freigabe, die Kampagne „${name}“ zu buchen.`],
      button: "Kampagne ansehen",
      foot: "Die Spots sind reserviert, bis Sie entscheiden oder die Reservierung endet.",
    },
  }),
  approved: ({ name, by }) => ({
    en: {
      subject: `Approved: ${name}`,
      lines: [`${by} approved the campaign “${name}”. It is booked.`],
      button: "View campaign",
      foot: "You receive this email because you asked for the approval.",
    },
    de: {
      subject: `Freigegeben: ${name}`,
      lines: [`${by} hat die Kampagne „${name}“ freigegeben. Sie ist gebucht.`],
      button: "Kampagne ansehen",
      foot: "Sie erhalten diese E-Mail, weil Sie die Freigabe angefragt haben.",
    },
  }),
  refused: ({ name, by, text }) => ({
    en: {
      subject: `Not approved: ${name}`,
      lines: [`${by} did not approve the campaign “${name}”.`, text],
      button: "View campaign",
      foot: "The spots that were held for it are released. You can change the draft and ask again.",
    },
    de: {
      subject: `Nicht freigegeben: ${name}`,
      lines: [`${by} hat die Kampagne „${name}“ nicht freigegeben.`, text],
      button: "Kampagne ansehen",
      foot: "Die dafür reservierten Spots sind wieder frei. Sie können den Entwurf ändern und erneut anfragen.",
    },
  }),
};

/** Writes the mail about a request for approval, to who may approve or to who asked. */
export const writeApprovalMail = (
  language: string,
  { to, event, link, ...said }: Said & { to: string; event: ApprovalEvent; link: string },
) => writeLetter(to, pick(language, WORDS[event](said)), link);
