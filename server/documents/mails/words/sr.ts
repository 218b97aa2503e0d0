import type { MailWords } from "./words";

const ANSWERS = {
  accept: "prihvata nadoknadu. Termin je zakupljen.",
  counter: "želi druge termine:",
  credit: "bira knjižno odobrenje.",
};
const INVOICES = {
  invoice: {
    name: "Faktura",
    view: "Pogledaj fakturu",
    end: (due: string) => ` Dospeće: ${due}.`,
  },
  credit_note: { name: "Knjižno odobrenje", view: "Pogledaj knjižno odobrenje", end: () => "" },
  pro_forma: {
    name: "Predračun",
    view: "Pogledaj predračun",
    end: (due: string) => ` Rok plaćanja: ${due}. Predračun nije faktura: fakturu dobijate posebno.`,
  },
};

/** What the mails say in Serbian, in Latin script. */
export const SERBIAN: MailWords = {
  activation: ({ name, hours }) => ({
    subject: "Aktivirajte svoj nalog u Spotledgeru",
    lines: [`Pozdrav ${name},`, "aktivirajte svoj nalog i počnite da radite u Spotledgeru."],
    button: "Aktiviraj nalog",
    foot: `Link važi jednom, ${hours} sati. Ako se niste registrovali, možete da zanemarite ovu e-poruku.`,
  }),
  known_address: () => ({
    subject: "Već imate nalog u Spotledgeru",
    lines: [
      "Neko, verovatno vi, pokušao je da se registruje ovom adresom e-pošte. Za nju već postoji nalog.",
    ],
    button: "Prijavi se",
    foot: "Zaboravljenu lozinku možete ponovo da postavite na stranici za prijavu. Ako to niste bili vi, možete da zanemarite ovu e-poruku.",
  }),
  reset: ({ name, minutes }) => ({
    subject: "Ponovno postavljanje lozinke u Spotledgeru",
    lines: [
      `Pozdrav ${name},`,
      "postavite novu lozinku preko linka u nastavku. Bićete odjavljeni na svim uređajima.",
    ],
    button: "Postavi lozinku",
    foot: `Link važi jednom, ${minutes} minuta. Ako ga niste zatražili, možete da zanemarite ovu e-poruku. Vaša lozinka se ne menja.`,
  }),
  invitation: ({ inviter, tenant, days }) => ({
    subject: `${inviter} vas poziva u organizaciju ${tenant} u Spotledgeru`,
    lines: [`${inviter} vas poziva da se pridružite organizaciji ${tenant} u Spotledgeru.`],
    button: "Pogledaj pozivnicu",
    foot: `Link važi samo za ovu adresu e-pošte, ${days} dana. Ako ne poznajete pošiljaoca, možete da zanemarite ovu e-poruku.`,
  }),
  email_change: ({ name, minutes }) => ({
    subject: "Potvrdite novu adresu e-pošte",
    lines: [`Pozdrav ${name},`, "potvrdite ovu adresu e-pošte da biste se njome prijavljivali u Spotledger."],
    button: "Potvrdi e-poštu",
    foot: `Link važi jednom, ${minutes} minuta. Ako ga niste zatražili, možete da zanemarite ovu e-poruku.`,
  }),
  address_requested: ({ name, address }) => ({
    subject: "Zatražena je promena vaše adrese e-pošte u Spotledgeru",
    lines: [`Pozdrav ${name},`, `sa vašeg naloga zatražena je promena adrese e-pošte u ${address}.`],
    button: "Proveri uređaje",
    foot: "Ako to niste bili vi, odmah promenite lozinku i odjavite ostale uređaje.",
  }),
  sessions_ended: ({ name }) => ({
    subject: "Jedan od vaših uređaja je odjavljen",
    lines: [
      `Pozdrav ${name},`,
      "sesija jednog od vaših uređaja korišćena je na drugom mestu. Iz opreza smo je prekinuli.",
    ],
    button: "Postavi lozinku",
    foot: "Ako ste vratili rezervnu kopiju pregledača, to ste verovatno bili vi: prijavite se ponovo. Inače postavite novu lozinku.",
  }),
  proforma: ({ name, number, tenant }) => ({
    subject: `Predračun ${number}`,
    lines: [
      `Pozdrav ${name},`,
      `u prilogu je predračun za licence organizacije ${tenant}. Licence se produžavaju posle uplate.`,
    ],
    button: "Pogledaj licence",
    foot: "Predračun nije poreska faktura. Fakturu dobijate posle uplate.",
  }),
  offer: ({ station, missed, own, from, until }) => ({
    subject: `Nadoknada za vaš spot, ${station}`,
    lines: [
      missed.length === 1
        ? `Vaš spot na stanici ${station} nije emitovan kako je zakupljen:`
        : `Vaši spotovi na stanici ${station} nisu emitovani kako su zakupljeni:`,
      ...missed,
      ...own,
      `Izaberite kako će vam to ${from} nadoknaditi. Ponuda je otvorena do ${until}.`,
    ],
    button: "Pogledaj ponudu",
    foot: "Možete odgovoriti bez prijave. Termini se za vas ne rezervišu dok ih ne prihvatite.",
  }),
  offer_answer: ({ name, by, answer, own }) => ({
    subject: `Odgovor na vašu ponudu nadoknade: ${name}`,
    lines: [`${by} ${ANSWERS[answer]}`, ...own],
    button: "Pogledaj kampanju",
    foot: "Ovu e-poruku primate jer ste poslali ponudu.",
  }),
  log: ({ station, date, number, first }) => ({
    subject: `Plan emitovanja, ${station}, ${date}, verzija ${number}`,
    lines: [
      `U prilogu je plan emitovanja stanice ${station} za ${date}, verzija ${number}. Zamenjuje svaku raniju verziju tog dana.`,
      ...(first === null ? [] : [`Prva promena emituje se u ${first}.`]),
    ],
    button: "Pogledaj plan",
    foot: "Ova adresa prima planove stanice kada se objave.",
  }),
  report: ({ number, revision, sender, title, from, until, isAired, own }) => {
    const report = revision > 1 ? `${number}, revizija ${revision}` : number;
    return {
      subject: `Potvrda o emitovanju ${number}, ${sender}: ${title}`,
      lines: [
        ...own,
        isAired
          ? `U prilogu je potvrda o emitovanju ${report} za ${title}, izdavalac: ${sender}. Navodi svaki spot od ${from} do ${until} sa vremenom emitovanja.`
          : `U prilogu su planirani spotovi za ${title} od ${from} do ${until}, pregled ${report}, izdavalac: ${sender}.`,
      ],
      button: "Pogledaj potvrdu",
      foot: "Link otvara potvrdu bez prijave.",
    };
  },
  invoice: ({ kind, number, from, total, due, early, own }) => ({
    subject: `${INVOICES[kind].name} ${number}, ${from}`,
    lines: [
      ...own,
      `U prilogu: ${INVOICES[kind].name.toLowerCase()} ${number} na iznos ${total}, izdavalac: ${from}.${INVOICES[kind].end(due)}`,
      ...(early ? [`${early.percent} popusta pri plaćanju do ${early.until}: ${early.amount}.`] : []),
    ],
    button: INVOICES[kind].view,
    foot: "Link otvara dokument bez prijave.",
  }),
  mention: ({ by, record, said }) => ({
    subject: `${by} vas pominje: ${record}`,
    lines: [`${by} vas pominje u komentaru na „${record}”:`, ...said],
    button: "Pogledaj komentar",
    foot: "Ovu e-poruku primate jer vas komentar pominje.",
  }),
  signing_code: ({ code, name, minutes }) => ({
    subject: `${code} je vaš kod za potpis: ${name}`,
    lines: [
      `Vaš kod za potpis dokumenta ${name}:`,
      code,
      `Unesite ga na stranici dokumenta. Važi ${minutes} minuta.`,
    ],
    button: "Prikaži dokument",
    foot: "Ako niste hteli ništa da potpišete, zanemarite ovu poruku. Bez koda se ništa ne potpisuje.",
  }),
  approval_requested: ({ name, by }) => ({
    subject: `Zatraženo odobrenje: ${name}`,
    lines: [`${by} traži vaše odobrenje za zakup kampanje „${name}”.`],
    button: "Pogledaj kampanju",
    foot: "Njeni spotovi su rezervisani dok ne odlučite ili dok rezervacija ne završi.",
  }),
  approval_approved: ({ name, by }) => ({
    subject: `Odobreno: ${name}`,
    lines: [`Kampanja „${name}” je odobrena i zakupljena. Odobrava: ${by}.`],
    button: "Pogledaj kampanju",
    foot: "Ovu e-poruku primate jer ste zatražili odobrenje.",
  }),
  approval_refused: ({ name, by, text }) => ({
    subject: `Nije odobreno: ${name}`,
    lines: [`Kampanja „${name}” nije odobrena. Odluka: ${by}.`, text],
    button: "Pogledaj kampanju",
    foot: "Spotovi koji su za nju bili rezervisani su oslobođeni. Nacrt možete promeniti i ponovo zatražiti odobrenje.",
  }),
  reminder: {
    subjects: ["Opomena za plaćanje", "Druga opomena za plaćanje", "Poslednja opomena za plaćanje"],
    line: ({ number, due, open, interest }) =>
      `Faktura ${number}, dospeće ${due}, otvoreni iznos ${open}${interest === null ? "" : `, kamata ${interest}`}`,
    fee: (fee) =>
      `Za svaku fakturu naplaćujemo trošak opomene od ${fee}. Nije uključen u gore navedene otvorene iznose.`,
    interest: ({ percent, until, amount }) =>
      `Potražujemo zateznu kamatu po stopi ${percent} godišnje, od dana posle dospeća do ${until}: ${amount}. Nije uključena u gore navedene otvorene iznose.`,
    foot: "Fakture su u prilogu. Ako ste u međuvremenu platili, zanemarite ovu e-poruku. Linkovi otvaraju dokumente bez prijave.",
    from: "–",
  },
};
