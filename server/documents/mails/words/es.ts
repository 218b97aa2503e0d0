import type { MailWords } from "./words";

const ANSWERS = {
  accept: "ha aceptado la compensación. Está contratada.",
  counter: "pide otros horarios:",
  credit: "elige el abono.",
};
const INVOICES = {
  invoice: {
    name: "Factura",
    lead: "la factura",
    view: "Ver factura",
    end: (due: string) => `, con vencimiento el ${due}.`,
  },
  credit_note: {
    name: "Factura rectificativa",
    lead: "la factura rectificativa",
    view: "Ver factura rectificativa",
    end: () => ".",
  },
  pro_forma: {
    name: "Factura proforma",
    lead: "la factura proforma",
    view: "Ver factura proforma",
    end: (due: string) => `, pagadera hasta el ${due}. No es una factura: esta se envía por separado.`,
  },
};

/** What the mails say in Spanish. */
export const SPANISH: MailWords = {
  activation: ({ name, hours }) => ({
    subject: "Active su cuenta de Spotledger",
    lines: [`Hola, ${name}:`, "Active su cuenta para empezar a usar Spotledger."],
    button: "Activar cuenta",
    foot: `El enlace es válido una vez, durante ${hours} horas. Si no se ha registrado, puede ignorar este correo.`,
  }),
  known_address: () => ({
    subject: "Ya tiene una cuenta de Spotledger",
    lines: [
      "Alguien, probablemente usted, ha intentado registrarse con esta dirección de correo. Ya tiene una cuenta.",
    ],
    button: "Iniciar sesión",
    foot: "Si ha olvidado la contraseña, puede restablecerla en la página de inicio de sesión. Si no ha sido usted, puede ignorar este correo.",
  }),
  reset: ({ name, minutes }) => ({
    subject: "Restablezca su contraseña de Spotledger",
    lines: [
      `Hola, ${name}:`,
      "Establezca una contraseña nueva con el enlace siguiente. Se cerrará la sesión en todos sus dispositivos.",
    ],
    button: "Establecer contraseña",
    foot: `El enlace es válido una vez, durante ${minutes} minutos. Si no lo ha solicitado, puede ignorar este correo. Su contraseña no cambia.`,
  }),
  invitation: ({ inviter, tenant, days }) => ({
    subject: `${inviter} le invita a ${tenant} en Spotledger`,
    lines: [`${inviter} le invita a unirse a ${tenant} en Spotledger.`],
    button: "Ver invitación",
    foot: `El enlace solo es válido para esta dirección de correo, durante ${days} días. Si no conoce a quien lo envía, puede ignorar este correo.`,
  }),
  email_change: ({ name, minutes }) => ({
    subject: "Confirme su nueva dirección de correo",
    lines: [
      `Hola, ${name}:`,
      "Confirme esta dirección de correo para iniciar sesión con ella en Spotledger.",
    ],
    button: "Confirmar correo",
    foot: `El enlace es válido una vez, durante ${minutes} minutos. Si no lo ha solicitado, puede ignorar este correo.`,
  }),
  address_requested: ({ name, address }) => ({
    subject: "Solicitud de cambio de su correo de Spotledger",
    lines: [
      `Hola, ${name}:`,
      `Desde su cuenta se ha solicitado cambiar la dirección de correo a ${address}.`,
    ],
    button: "Revisar dispositivos",
    foot: "Si no ha sido usted, cambie ahora su contraseña y cierre la sesión en los demás dispositivos.",
  }),
  sessions_ended: ({ name }) => ({
    subject: "Se ha cerrado la sesión en uno de sus dispositivos",
    lines: [
      `Hola, ${name}:`,
      "La sesión de uno de sus dispositivos se ha usado en un segundo lugar. La hemos cerrado por precaución.",
    ],
    button: "Establecer contraseña",
    foot: "Si ha restaurado una copia de seguridad del navegador, probablemente ha sido usted: inicie sesión de nuevo. Si no, establezca una contraseña nueva.",
  }),
  proforma: ({ name, number, tenant }) => ({
    subject: `Factura proforma ${number}`,
    lines: [
      `Hola, ${name}:`,
      `Adjuntamos la factura proforma de las licencias de ${tenant}. Se prorrogan en cuanto se reciba el pago.`,
    ],
    button: "Ver licencias",
    foot: "Una factura proforma no es una factura fiscal. La recibirá después del pago.",
  }),
  offer: ({ station, missed, own, from, until }) => ({
    subject: `Compensación de su spot en ${station}`,
    lines: [
      missed.length === 1
        ? `Uno de sus spots en ${station} no se emitió según lo contratado:`
        : `Algunos de sus spots en ${station} no se emitieron según lo contratado:`,
      ...missed,
      ...own,
      `Elija cómo lo compensa ${from}. La oferta está abierta hasta el ${until}.`,
    ],
    button: "Ver oferta",
    foot: "Puede responder sin iniciar sesión. Los horarios no quedan reservados hasta que los acepte.",
  }),
  offer_answer: ({ name, by, answer, own }) => ({
    subject: `Respuesta a su oferta de compensación: ${name}`,
    lines: [`${by} ${ANSWERS[answer]}`, ...own],
    button: "Ver campaña",
    foot: "Recibe este correo porque envió la oferta.",
  }),
  log: ({ station, date, number, first }) => ({
    subject: `Pauta de ${station}, ${date}, versión ${number}`,
    lines: [
      `Se adjunta la pauta de ${station} del ${date} en su versión ${number}. Sustituye a toda versión anterior de ese día.`,
      ...(first === null ? [] : [`El primer cambio se emite a las ${first}.`]),
    ],
    button: "Ver pauta",
    foot: "Esta dirección recibe las pautas de la emisora cuando se publican.",
  }),
  report: ({ number, revision, sender, title, from, until, isAired, own }) => {
    const report = revision > 1 ? `${number}, revisión ${revision},` : number;
    return {
      subject: `Certificado de emisión ${number} de ${sender}: ${title}`,
      lines: [
        ...own,
        isAired
          ? `Adjuntamos el certificado de emisión ${report} de ${sender} para ${title}. Relaciona cada spot del ${from} al ${until} con su hora de emisión.`
          : `Adjuntamos los spots previstos de ${title} del ${from} al ${until}, documento ${report} de ${sender}.`,
      ],
      button: "Ver certificado",
      foot: "El enlace abre el certificado sin iniciar sesión.",
    };
  },
  invoice: ({ kind, number, from, total, due, early, own }) => ({
    subject: `${INVOICES[kind].name} ${number} de ${from}`,
    lines: [
      ...own,
      `Adjuntamos ${INVOICES[kind].lead} ${number} de ${from} por un importe de ${total}${INVOICES[kind].end(due)}`,
      ...(early
        ? [`${early.percent} de descuento si se paga hasta el ${early.until}: ${early.amount}.`]
        : []),
    ],
    button: INVOICES[kind].view,
    foot: "El enlace abre el documento sin iniciar sesión.",
  }),
  mention: ({ by, record, said }) => ({
    subject: `${by} le ha mencionado: ${record}`,
    lines: [`${by} le ha mencionado en un comentario sobre «${record}»:`, ...said],
    button: "Ver comentario",
    foot: "Recibe este correo porque el comentario le menciona.",
  }),
  signing_code: ({ code, name, minutes }) => ({
    subject: `${code} es su código para firmar ${name}`,
    lines: [
      `Su código para firmar ${name}:`,
      code,
      `Introdúzcalo en la página del documento. Es válido durante ${minutes} minutos.`,
    ],
    button: "Ver documento",
    foot: "Si no quería firmar nada, ignore este correo. Nada se firma sin el código.",
  }),
  approval_requested: ({ name, by }) => ({
    subject: `Aprobación solicitada: ${name}`,
    lines: [`${by} solicita su aprobación para contratar la campaña «${name}».`],
    button: "Ver campaña",
    foot: "Sus spots están reservados hasta que decida o termine la reserva.",
  }),
  approval_approved: ({ name, by }) => ({
    subject: `Aprobada: ${name}`,
    lines: [`${by} ha aprobado la campaña «${name}». Está contratada.`],
    button: "Ver campaña",
    foot: "Recibe este correo porque solicitó la aprobación.",
  }),
  approval_refused: ({ name, by, text }) => ({
    subject: `No aprobada: ${name}`,
    lines: [`${by} no ha aprobado la campaña «${name}».`, text],
    button: "Ver campaña",
    foot: "Los spots reservados se han liberado. Puede modificar el borrador y volver a solicitar la aprobación.",
  }),
  reminder: {
    subjects: ["Recordatorio de pago", "Segundo recordatorio de pago", "Último recordatorio de pago"],
    line: ({ number, due, open, interest }) =>
      `Factura ${number}, vencimiento ${due}, importe pendiente ${open}${interest === null ? "" : `, intereses ${interest}`}`,
    fee: (fee) =>
      `Se aplican gastos de recordatorio de ${fee} por factura. No están incluidos en los importes pendientes anteriores.`,
    interest: ({ percent, until, amount }) =>
      `Reclamamos intereses de demora del ${percent} anual, desde el día siguiente al vencimiento hasta el ${until}: ${amount}. No están incluidos en los importes pendientes anteriores.`,
    foot: "Se adjuntan las facturas. Si ya ha pagado, no tenga en cuenta este correo. Los enlaces abren los documentos sin iniciar sesión.",
    from: "de",
  },
};
