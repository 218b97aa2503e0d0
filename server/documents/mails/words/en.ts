import type { OfferAnswer } from "@/lib/traffic/offers/offer";
import type * as Said from "./said";

const ANSWERS: Record<OfferAnswer, string> = {
  accept: "accepted the make-good. It is booked.",
  counter: "wishes other times:",
  credit: "takes the credit.",
};
const INVOICES = {
  invoice: { name: "Invoice", view: "View invoice", end: (due: string) => ` It is due on ${due}.` },
  credit_note: { name: "Credit note", view: "View credit note", end: () => "" },
  pro_forma: {
    name: "Pro-forma invoice",
    view: "View pro-forma invoice",
    end: (due: string) => ` It is payable by ${due}. It is not an invoice: that one follows separately.`,
  },
};

/** What the mails say in English: the measure of the other languages. */
export const ENGLISH = {
  activation: ({ name, hours }: Said.Activation) => ({
    subject: "Activate your Spotledger account",
    lines: [`Hello ${name},`, "activate your account to get started with Spotledger."],
    button: "Activate account",
    foot: `The link is valid once, for ${hours} hours. If you did not sign up, you can ignore this email.`,
  }),
  known_address: () => ({
    subject: "You already have a Spotledger account",
    lines: ["Someone, probably you, tried to sign up with this email address. It already has an account."],
    button: "Sign in",
    foot: "You can reset a forgotten password on the sign-in page. If this was not you, you can ignore this email.",
  }),
  reset: ({ name, minutes }: Said.Timed) => ({
    subject: "Reset your Spotledger password",
    lines: [
      `Hello ${name},`,
      "set a new password with the link below. You will be signed out on all devices.",
    ],
    button: "Set password",
    foot: `The link is valid once, for ${minutes} minutes. If you did not request it, you can ignore this email. Your password is not changed.`,
  }),
  invitation: ({ inviter, tenant, days }: Said.Invitation) => ({
    subject: `${inviter} invited you to ${tenant} on Spotledger`,
    lines: [`${inviter} invited you to join ${tenant} on Spotledger.`],
    button: "View invitation",
    foot: `The link is valid for this email address only, for ${days} days. If you do not know the sender, you can ignore this email.`,
  }),
  email_change: ({ name, minutes }: Said.Timed) => ({
    subject: "Confirm your new email address",
    lines: [`Hello ${name},`, "confirm this email address to use it for signing in to Spotledger."],
    button: "Confirm email",
    foot: `The link is valid once, for ${minutes} minutes. If you did not request it, you can ignore this email.`,
  }),
  address_requested: ({ name, address }: Said.AddressRequested) => ({
    subject: "Change of your Spotledger email address requested",
    lines: [
      `Hello ${name},`,
      `a change of your account email to ${address} was requested from your account.`,
    ],
    button: "Review devices",
    foot: "If this was not you, change your password and sign out your other devices now.",
  }),
  sessions_ended: ({ name }: Said.Named) => ({
    subject: "One of your devices was signed out",
    lines: [
      `Hello ${name},`,
      "the session of one of your devices was used in a second place. We ended it as a precaution.",
    ],
    button: "Set password",
    foot: "If you restored a browser backup, this was probably you: sign in again. Otherwise set a new password.",
  }),
  proforma: ({ name, number, tenant }: Said.Proforma) => ({
    subject: `Pro-forma invoice ${number}`,
    lines: [
      `Hello ${name},`,
      `attached is the pro-forma invoice for the licences of ${tenant}. They are extended once it is paid.`,
    ],
    button: "View licences",
    foot: "A pro-forma invoice is not a tax invoice. You receive the tax invoice after payment.",
  }),
  offer: ({ station, missed, own, from, until }: Said.Offer) => ({
    subject: `Make-good for your spot on ${station}`,
    lines: [
      missed.length === 1
        ? `A spot of yours on ${station} did not air as booked:`
        : `Spots of yours on ${station} did not air as booked:`,
      ...missed,
      ...own,
      `Choose how ${from} makes this good. The offer is open until ${until}.`,
    ],
    button: "View offer",
    foot: "You can answer without signing in. The times are not held for you until you accept.",
  }),
  offer_answer: ({ name, by, answer, own }: Said.Answer) => ({
    subject: `Answer to your make-good offer: ${name}`,
    lines: [`${by} ${ANSWERS[answer]}`, ...own],
    button: "View campaign",
    foot: "You receive this email because you sent the offer.",
  }),
  log: ({ station, date, number, first }: Said.Log) => ({
    subject: `Traffic log of ${station}, ${date}, version ${number}`,
    lines: [
      `The traffic log of ${station} for ${date} is attached as version ${number}. It replaces every earlier version of this day.`,
      ...(first === null ? [] : [`The first change airs at ${first}.`]),
    ],
    button: "View log",
    foot: "This address receives the logs of the station when they are published.",
  }),
  report: ({ number, revision, sender, title, from, until, isAired, own }: Said.Report) => {
    const report = revision > 1 ? `${number}, revision ${revision},` : number;
    return {
      subject: `Broadcast report ${number} from ${sender}: ${title}`,
      lines: [
        ...own,
        isAired
          ? `Broadcast report ${report} of ${sender} for ${title} is attached. It lists each spot of ${from} to ${until} with the time it aired.`
          : `The planned spots of ${title} from ${from} to ${until} are attached as report ${report} of ${sender}.`,
      ],
      button: "View report",
      foot: "The link opens the report without signing in.",
    };
  },
  invoice: ({ kind, number, from, total, due, early, own }: Said.Invoice) => ({
    subject: `${INVOICES[kind].name} ${number} from ${from}`,
    lines: [
      ...own,
      `${INVOICES[kind].name} ${number} of ${from} over ${total} is attached.${INVOICES[kind].end(due)}`,
      ...(early ? [`${early.percent} discount if paid by ${early.until}: ${early.amount}.`] : []),
    ],
    button: INVOICES[kind].view,
    foot: "The link opens the document without signing in.",
  }),
  mention: ({ by, record, said }: Said.Mention) => ({
    subject: `${by} mentioned you: ${record}`,
    lines: [`${by} mentioned you in a comment on “${record}”:`, ...said],
    button: "View comment",
    foot: "You receive this email because the comment mentions you.",
  }),
  signing_code: ({ code, name, minutes }: Said.SigningCode) => ({
    subject: `${code} is your code to sign ${name}`,
    lines: [
      `Your code to sign ${name}:`,
      code,
      `Enter it on the page of the document. It is valid for ${minutes} minutes.`,
    ],
    button: "View document",
    foot: "If you did not want to sign anything, you can ignore this email. Nothing is signed without the code.",
  }),
  approval_requested: ({ name, by }: Said.Approval) => ({
    subject: `Approval requested: ${name}`,
    lines: [`${by} asks for your approval to book the campaign “${name}”.`],
    button: "View campaign",
    foot: "Its spots are on hold until you decide or the hold ends.",
  }),
  approval_approved: ({ name, by }: Said.Approval) => ({
    subject: `Approved: ${name}`,
    lines: [`${by} approved the campaign “${name}”. It is booked.`],
    button: "View campaign",
    foot: "You receive this email because you asked for the approval.",
  }),
  approval_refused: ({ name, by, text }: Said.Approval) => ({
    subject: `Not approved: ${name}`,
    lines: [`${by} did not approve the campaign “${name}”.`, text],
    button: "View campaign",
    foot: "The spots that were held for it are released. You can change the draft and ask again.",
  }),
  reminder: {
    subjects: ["Payment reminder", "Second payment reminder", "Final payment reminder"],
    line: ({ number, due, open, interest }: Said.OpenInvoice) =>
      `Invoice ${number}, due on ${due}, open amount ${open}${interest === null ? "" : `, interest ${interest}`}`,
    fee: (fee: string) =>
      `We charge a reminder fee of ${fee} for each invoice. It is not included in the open amounts above.`,
    interest: ({ percent, until, amount }: Said.Interest) =>
      `We claim interest for late payment of ${percent} a year, from the day after the due date to ${until}: ${amount}. It is not included in the open amounts above.`,
    foot: "The invoices are attached. If you have paid in the meantime, please disregard this mail. The links open the documents without signing in.",
    from: "from",
  },
};
