import type { MailWords } from "./words";

const ANSWERS = {
  accept: "hat die Ersatzschaltung angenommen. Sie ist gebucht.",
  counter: "wünscht andere Zeiten:",
  credit: "nimmt die Gutschrift.",
};
const INVOICES = {
  invoice: {
    name: "Rechnung",
    lead: "die Rechnung",
    view: "Rechnung ansehen",
    end: (due: string) => `, fällig am ${due}.`,
  },
  credit_note: { name: "Gutschrift", lead: "die Gutschrift", view: "Gutschrift ansehen", end: () => "." },
  pro_forma: {
    name: "Proforma-Rechnung",
    lead: "die Proforma-Rechnung",
    view: "Proforma-Rechnung ansehen",
    end: (due: string) => `, zahlbar bis ${due}. Sie ist keine Rechnung: Diese erhalten Sie gesondert.`,
  },
};

/** What the mails say in German. */
export const GERMAN: MailWords = {
  activation: ({ name, hours }) => ({
    subject: "Spotledger-Konto aktivieren",
    lines: [`Hallo ${name},`, "aktivieren Sie Ihr Konto, um mit Spotledger loszulegen."],
    button: "Konto aktivieren",
    foot: `Der Link ist einmalig und ${hours} Stunden gültig. Wenn Sie sich nicht registriert haben, können Sie diese E-Mail ignorieren.`,
  }),
  known_address: () => ({
    subject: "Sie haben bereits ein Spotledger-Konto",
    lines: [
      "Jemand, vermutlich Sie, wollte sich mit dieser E-Mail-Adresse registrieren. Zu ihr gibt es bereits ein Konto.",
    ],
    button: "Anmelden",
    foot: "Ein vergessenes Passwort können Sie auf der Anmeldeseite zurücksetzen. Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.",
  }),
  reset: ({ name, minutes }) => ({
    subject: "Spotledger-Passwort zurücksetzen",
    lines: [
      `Hallo ${name},`,
      "über den folgenden Link legen Sie ein neues Passwort fest. Alle Geräte werden abgemeldet.",
    ],
    button: "Passwort festlegen",
    foot: `Der Link ist einmalig und ${minutes} Minuten gültig. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt unverändert.`,
  }),
  invitation: ({ inviter, tenant, days }) => ({
    subject: `${inviter} lädt Sie zu ${tenant} auf Spotledger ein`,
    lines: [`${inviter} lädt Sie ein, ${tenant} auf Spotledger beizutreten.`],
    button: "Einladung ansehen",
    foot: `Der Link gilt nur für diese E-Mail-Adresse und ist ${days} Tage gültig. Wenn Sie den Absender nicht kennen, können Sie diese E-Mail ignorieren.`,
  }),
  email_change: ({ name, minutes }) => ({
    subject: "Neue E-Mail-Adresse bestätigen",
    lines: [
      `Hallo ${name},`,
      "bestätigen Sie diese E-Mail-Adresse, um sich künftig damit bei Spotledger anzumelden.",
    ],
    button: "E-Mail bestätigen",
    foot: `Der Link ist einmalig und ${minutes} Minuten gültig. Wenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.`,
  }),
  address_requested: ({ name, address }) => ({
    subject: "Änderung Ihrer Spotledger-E-Mail-Adresse angefordert",
    lines: [
      `Hallo ${name},`,
      `über Ihr Konto wurde eine Änderung der E-Mail-Adresse auf ${address} angefordert.`,
    ],
    button: "Geräte prüfen",
    foot: "Wenn Sie das nicht waren, ändern Sie jetzt Ihr Passwort und melden Sie Ihre anderen Geräte ab.",
  }),
  sessions_ended: ({ name }) => ({
    subject: "Eines Ihrer Geräte wurde abgemeldet",
    lines: [
      `Hallo ${name},`,
      "die Sitzung eines Ihrer Geräte wurde an einer zweiten Stelle verwendet. Wir haben sie zur Sicherheit beendet.",
    ],
    button: "Passwort festlegen",
    foot: "Wenn Sie eine Browser-Sicherung wiederhergestellt haben, waren das vermutlich Sie: Melden Sie sich erneut an. Legen Sie andernfalls ein neues Passwort fest.",
  }),
  proforma: ({ name, number, tenant }) => ({
    subject: `Proforma-Rechnung ${number}`,
    lines: [
      `Hallo ${name},`,
      `anbei die Proforma-Rechnung für die Lizenzen von ${tenant}. Sie werden nach Zahlungseingang verlängert.`,
    ],
    button: "Lizenzen ansehen",
    foot: "Eine Proforma-Rechnung ist keine Rechnung im steuerlichen Sinn. Diese erhalten Sie nach der Zahlung.",
  }),
  offer: ({ station, missed, own, from, until }) => ({
    subject: `Ersatzschaltung für Ihren Spot auf ${station}`,
    lines: [
      missed.length === 1
        ? `Ein Spot von Ihnen auf ${station} lief nicht wie gebucht:`
        : `Spots von Ihnen auf ${station} liefen nicht wie gebucht:`,
      ...missed,
      ...own,
      `Wählen Sie, wie ${from} das ausgleicht. Das Angebot gilt bis ${until}.`,
    ],
    button: "Angebot ansehen",
    foot: "Sie können ohne Anmeldung antworten. Die Zeiten sind erst reserviert, wenn Sie annehmen.",
  }),
  offer_answer: ({ name, by, answer, own }) => ({
    subject: `Antwort auf Ihr Angebot einer Ersatzschaltung: ${name}`,
    lines: [`${by} ${ANSWERS[answer]}`, ...own],
    button: "Kampagne ansehen",
    foot: "Sie erhalten diese E-Mail, weil Sie das Angebot gesendet haben.",
  }),
  log: ({ station, date, number, first }) => ({
    subject: `Sendeplan von ${station}, ${date}, Version ${number}`,
    lines: [
      `Der Sendeplan von ${station} für den ${date} ist als Version ${number} angehängt. Er ersetzt jede frühere Version dieses Tages.`,
      ...(first === null ? [] : [`Die erste Änderung läuft um ${first}.`]),
    ],
    button: "Sendeplan ansehen",
    foot: "Diese Adresse erhält die Sendepläne des Senders, wenn sie veröffentlicht werden.",
  }),
  report: ({ number, revision, sender, title, from, until, isAired, own }) => {
    const report = revision > 1 ? `${number}, Revision ${revision},` : number;
    return {
      subject: `Sendenachweis ${number} von ${sender}: ${title}`,
      lines: [
        ...own,
        isAired
          ? `Im Anhang finden Sie den Sendenachweis ${report} von ${sender} für ${title}. Er nennt jeden Spot vom ${from} bis ${until} mit seiner Sendezeit.`
          : `Im Anhang finden Sie die geplanten Spots von ${title} vom ${from} bis ${until} als Nachweis ${report} von ${sender}.`,
      ],
      button: "Nachweis ansehen",
      foot: "Der Link öffnet den Nachweis ohne Anmeldung.",
    };
  },
  invoice: ({ kind, number, from, total, due, early, own }) => ({
    subject: `${INVOICES[kind].name} ${number} von ${from}`,
    lines: [
      ...own,
      `Im Anhang finden Sie ${INVOICES[kind].lead} ${number} von ${from} über ${total}${INVOICES[kind].end(due)}`,
      ...(early ? [`${early.percent} Skonto bei Zahlung bis ${early.until}: ${early.amount}.`] : []),
    ],
    button: INVOICES[kind].view,
    foot: "Der Link öffnet das Dokument ohne Anmeldung.",
  }),
  mention: ({ by, record, said }) => ({
    subject: `${by} hat Sie erwähnt: ${record}`,
    lines: [`${by} hat Sie in einem Kommentar zu „${record}“ erwähnt:`, ...said],
    button: "Kommentar ansehen",
    foot: "Sie erhalten diese E-Mail, weil der Kommentar Sie erwähnt.",
  }),
  signing_code: ({ code, name, minutes }) => ({
    subject: `${code} ist Ihr Code zum Unterzeichnen von ${name}`,
    lines: [
      `Ihr Code zum Unterzeichnen von ${name}:`,
      code,
      `Geben Sie ihn auf der Seite des Dokuments ein. Er gilt ${minutes} Minuten.`,
    ],
    button: "Dokument ansehen",
    foot: "Wenn Sie nichts unterzeichnen wollten, können Sie diese E-Mail ignorieren. Ohne den Code wird nichts unterzeichnet.",
  }),
  approval_requested: ({ name, by }) => ({
    subject: `Freigabe angefragt: ${name}`,
    lines: [`${by} bittet um Ihre Freigabe, die Kampagne „${name}“ zu buchen.`],
    button: "Kampagne ansehen",
    foot: "Die Spots sind reserviert, bis Sie entscheiden oder die Reservierung endet.",
  }),
  approval_approved: ({ name, by }) => ({
    subject: `Freigegeben: ${name}`,
    lines: [`${by} hat die Kampagne „${name}“ freigegeben. Sie ist gebucht.`],
    button: "Kampagne ansehen",
    foot: "Sie erhalten diese E-Mail, weil Sie die Freigabe angefragt haben.",
  }),
  approval_refused: ({ name, by, text }) => ({
    subject: `Nicht freigegeben: ${name}`,
    lines: [`${by} hat die Kampagne „${name}“ nicht freigegeben.`, text],
    button: "Kampagne ansehen",
    foot: "Die dafür reservierten Spots sind wieder frei. Sie können den Entwurf ändern und erneut anfragen.",
  }),
  reminder: {
    subjects: ["Zahlungserinnerung", "Zweite Zahlungserinnerung", "Letzte Mahnung"],
    line: ({ number, due, open, interest }) =>
      `Rechnung ${number}, fällig am ${due}, offener Betrag ${open}${interest === null ? "" : `, Zinsen ${interest}`}`,
    fee: (fee) =>
      `Wir berechnen eine Mahngebühr von ${fee} je Rechnung. Sie ist in den offenen Beträgen oben nicht enthalten.`,
    interest: ({ percent, until, amount }) =>
      `Wir machen Verzugszinsen von ${percent} im Jahr geltend, vom Tag nach der Fälligkeit bis ${until}: ${amount}. Sie sind in den offenen Beträgen oben nicht enthalten.`,
    foot: "Die Rechnungen finden Sie im Anhang. Falls Sie inzwischen gezahlt haben, betrachten Sie diese E-Mail als gegenstandslos. Die Links öffnen die Dokumente ohne Anmeldung.",
    from: "von",
  },
};
