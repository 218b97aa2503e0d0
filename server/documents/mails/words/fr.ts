import type { MailWords } from "./words";

const ANSWERS = {
  accept: "a accepté la compensation. Elle est réservée.",
  counter: "souhaite d’autres horaires :",
  credit: "choisit l’avoir.",
};
const INVOICES = {
  invoice: {
    name: "Facture",
    lead: "la facture",
    view: "Voir la facture",
    end: (due: string) => `, à échéance du ${due}.`,
  },
  credit_note: { name: "Avoir", lead: "l’avoir", view: "Voir l’avoir", end: () => "." },
  pro_forma: {
    name: "Facture pro forma",
    lead: "la facture pro forma",
    view: "Voir la facture pro forma",
    end: (due: string) => `, payable jusqu’au ${due}. Ce n’est pas une facture : celle-ci suivra séparément.`,
  },
};

/** What the mails say in French. */
export const FRENCH: MailWords = {
  activation: ({ name, hours }) => ({
    subject: "Activez votre compte Spotledger",
    lines: [`Bonjour ${name},`, "activez votre compte pour commencer avec Spotledger."],
    button: "Activer le compte",
    foot: `Le lien est valable une fois, pendant ${hours} heures. Si vous ne vous êtes pas inscrit, vous pouvez ignorer cet e-mail.`,
  }),
  known_address: () => ({
    subject: "Vous avez déjà un compte Spotledger",
    lines: [
      "Quelqu’un, sans doute vous, a voulu s’inscrire avec cette adresse e-mail. Elle a déjà un compte.",
    ],
    button: "Se connecter",
    foot: "Un mot de passe oublié se réinitialise sur la page de connexion. Si ce n’était pas vous, vous pouvez ignorer cet e-mail.",
  }),
  reset: ({ name, minutes }) => ({
    subject: "Réinitialisez votre mot de passe Spotledger",
    lines: [
      `Bonjour ${name},`,
      "définissez un nouveau mot de passe avec le lien ci-dessous. Tous vos appareils seront déconnectés.",
    ],
    button: "Définir le mot de passe",
    foot: `Le lien est valable une fois, pendant ${minutes} minutes. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail. Votre mot de passe ne change pas.`,
  }),
  invitation: ({ inviter, tenant, days }) => ({
    subject: `${inviter} vous invite à rejoindre ${tenant} sur Spotledger`,
    lines: [`${inviter} vous invite à rejoindre ${tenant} sur Spotledger.`],
    button: "Voir l’invitation",
    foot: `Le lien est valable pour cette adresse e-mail uniquement, pendant ${days} jours. Si vous ne connaissez pas l’expéditeur, vous pouvez ignorer cet e-mail.`,
  }),
  email_change: ({ name, minutes }) => ({
    subject: "Confirmez votre nouvelle adresse e-mail",
    lines: [`Bonjour ${name},`, "confirmez cette adresse e-mail pour vous connecter avec elle à Spotledger."],
    button: "Confirmer l’e-mail",
    foot: `Le lien est valable une fois, pendant ${minutes} minutes. Si vous ne l’avez pas demandé, vous pouvez ignorer cet e-mail.`,
  }),
  address_requested: ({ name, address }) => ({
    subject: "Changement de votre adresse e-mail Spotledger demandé",
    lines: [
      `Bonjour ${name},`,
      `un changement de l’adresse e-mail en ${address} a été demandé depuis votre compte.`,
    ],
    button: "Vérifier les appareils",
    foot: "Si ce n’était pas vous, changez votre mot de passe et déconnectez vos autres appareils dès maintenant.",
  }),
  sessions_ended: ({ name }) => ({
    subject: "L’un de vos appareils a été déconnecté",
    lines: [
      `Bonjour ${name},`,
      "la session de l’un de vos appareils a été utilisée à un second endroit. Nous l’avons fermée par précaution.",
    ],
    button: "Définir le mot de passe",
    foot: "Si vous avez restauré une sauvegarde de navigateur, c’était sans doute vous : reconnectez-vous. Sinon, définissez un nouveau mot de passe.",
  }),
  proforma: ({ name, number, tenant }) => ({
    subject: `Facture pro forma ${number}`,
    lines: [
      `Bonjour ${name},`,
      `voici la facture pro forma des licences de ${tenant}. Elles sont prolongées dès réception du paiement.`,
    ],
    button: "Voir les licences",
    foot: "Une facture pro forma n’est pas une facture fiscale. Vous recevrez celle-ci après le paiement.",
  }),
  offer: ({ station, missed, own, from, until }) => ({
    subject: `Compensation de votre spot sur ${station}`,
    lines: [
      missed.length === 1
        ? `Un de vos spots sur ${station} n’est pas passé comme réservé :`
        : `Certains de vos spots sur ${station} ne sont pas passés comme réservés :`,
      ...missed,
      ...own,
      `Choisissez comment ${from} compense cela. L’offre est ouverte jusqu’au ${until}.`,
    ],
    button: "Voir l’offre",
    foot: "Vous pouvez répondre sans vous connecter. Les horaires ne vous sont réservés qu’une fois acceptés.",
  }),
  offer_answer: ({ name, by, answer, own }) => ({
    subject: `Réponse à votre offre de compensation : ${name}`,
    lines: [`${by} ${ANSWERS[answer]}`, ...own],
    button: "Voir la campagne",
    foot: "Vous recevez cet e-mail car vous avez envoyé l’offre.",
  }),
  log: ({ station, date, number, first }) => ({
    subject: `Conducteur de ${station}, ${date}, version ${number}`,
    lines: [
      `Le conducteur de ${station} du ${date} est joint en version ${number}. Il remplace toute version antérieure de ce jour.`,
      ...(first === null ? [] : [`Le premier changement passe à ${first}.`]),
    ],
    button: "Voir le conducteur",
    foot: "Cette adresse reçoit les conducteurs de la station à leur publication.",
  }),
  report: ({ number, revision, sender, title, from, until, isAired, own }) => {
    const report = revision > 1 ? `${number}, révision ${revision},` : number;
    return {
      subject: `Attestation de diffusion ${number} de ${sender} : ${title}`,
      lines: [
        ...own,
        isAired
          ? `Veuillez trouver ci-joint l’attestation de diffusion ${report} de ${sender} pour ${title}. Elle liste chaque spot du ${from} au ${until} avec son heure de passage.`
          : `Veuillez trouver ci-joint les spots prévus de ${title} du ${from} au ${until}, état ${report} de ${sender}.`,
      ],
      button: "Voir l’attestation",
      foot: "Le lien ouvre l’attestation sans connexion.",
    };
  },
  invoice: ({ kind, number, from, total, due, early, own }) => ({
    subject: `${INVOICES[kind].name} ${number} de ${from}`,
    lines: [
      ...own,
      `Veuillez trouver ci-joint ${INVOICES[kind].lead} ${number} de ${from} d’un montant de ${total}${INVOICES[kind].end(due)}`,
      ...(early
        ? [`${early.percent} d’escompte pour un paiement jusqu’au ${early.until} : ${early.amount}.`]
        : []),
    ],
    button: INVOICES[kind].view,
    foot: "Le lien ouvre le document sans connexion.",
  }),
  mention: ({ by, record, said }) => ({
    subject: `${by} vous a mentionné : ${record}`,
    lines: [`${by} vous a mentionné dans un commentaire sur « ${record} » :`, ...said],
    button: "Voir le commentaire",
    foot: "Vous recevez cet e-mail car le commentaire vous mentionne.",
  }),
  signing_code: ({ code, name, minutes }) => ({
    subject: `${code} : votre code pour signer ${name}`,
    lines: [
      `Votre code pour signer ${name} :`,
      code,
      `Saisissez-le sur la page du document. Il est valable ${minutes} minutes.`,
    ],
    button: "Voir le document",
    foot: "Si vous ne vouliez rien signer, ignorez cet e-mail. Rien n’est signé sans le code.",
  }),
  approval_requested: ({ name, by }) => ({
    subject: `Approbation demandée : ${name}`,
    lines: [`${by} demande votre approbation pour réserver la campagne « ${name} ».`],
    button: "Voir la campagne",
    foot: "Ses spots sont en option jusqu’à votre décision ou jusqu’à la fin de l’option.",
  }),
  approval_approved: ({ name, by }) => ({
    subject: `Approuvée : ${name}`,
    lines: [`${by} a approuvé la campagne « ${name} ». Elle est réservée.`],
    button: "Voir la campagne",
    foot: "Vous recevez cet e-mail car vous avez demandé l’approbation.",
  }),
  approval_refused: ({ name, by, text }) => ({
    subject: `Non approuvée : ${name}`,
    lines: [`${by} n’a pas approuvé la campagne « ${name} ».`, text],
    button: "Voir la campagne",
    foot: "Les spots en option sont libérés. Vous pouvez modifier le brouillon et redemander l’approbation.",
  }),
  reminder: {
    subjects: ["Relance de paiement", "Deuxième relance de paiement", "Dernière relance de paiement"],
    line: ({ number, due, open, interest }) =>
      `Facture ${number}, échéance du ${due}, montant ouvert ${open}${interest === null ? "" : `, intérêts ${interest}`}`,
    fee: (fee) =>
      `Des frais de relance de ${fee} s’appliquent à chaque facture. Ils ne sont pas compris dans les montants ouverts ci-dessus.`,
    interest: ({ percent, until, amount }) =>
      `Nous réclamons des intérêts de retard de ${percent} par an, du lendemain de l’échéance au ${until} : ${amount}. Ils ne sont pas compris dans les montants ouverts ci-dessus.`,
    foot: "Les factures sont jointes. Si vous avez payé entre-temps, ne tenez pas compte de cet e-mail. Les liens ouvrent les documents sans connexion.",
    from: "de",
  },
};
