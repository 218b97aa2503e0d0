import type { MailWords } from "./words";

const ANSWERS = {
  accept: "prihvaća nadoknadu. Termin je zakupljen.",
  counter: "želi druge termine:",
  credit: "bira knjižno odobrenje.",
};
const INVOICES = {
  invoice: {
    name: "Račun",
    view: "Pogledaj račun",
    end: (due: string) => ` Dospijeće: ${due}.`,
  },
  credit_note: { name: "Knjižno odobrenje", view: "Pogledaj knjižno odobrenje", end: () => "" },
  pro_forma: {
    name: "Predračun",
    view: "Pogledaj predračun",
    end: (due: string) => ` Rok plaćanja: ${due}. Predračun nije račun: račun dobivate zasebno.`,
  },
};

/** What the mails say in Croatian. */
export const CROATIAN: MailWords = {
  activation: ({ name, hours }) => ({
    subject: "Aktivirajte svoj račun u Spotledgeru",
    lines: [`Pozdrav ${name},`, "aktivirajte svoj račun i počnite raditi u Spotledgeru."],
    button: "Aktiviraj račun",
    foot: `Poveznica vrijedi jednom, ${hours} sati. Ako se niste registrirali, možete zanemariti ovu e-poruku.`,
  }),
  known_address: () => ({
    subject: "Već imate račun u Spotledgeru",
    lines: ["Netko, vjerojatno vi, pokušao se registrirati ovom adresom e-pošte. Za nju već postoji račun."],
    button: "Prijavi se",
    foot: "Zaboravljenu lozinku možete ponovno postaviti na stranici za prijavu. Ako to niste bili vi, možete zanemariti ovu e-poruku.",
  }),
  reset: ({ name, minutes }) => ({
    subject: "Ponovno postavljanje lozinke u Spotledgeru",
    lines: [
      `Pozdrav ${name},`,
      "postavite novu lozinku preko poveznice u nastavku. Bit ćete odjavljeni na svim uređajima.",
    ],
    button: "Postavi lozinku",
    foot: `Poveznica vrijedi jednom, ${minutes} minuta. Ako je niste zatražili, možete zanemariti ovu e-poruku. Vaša se lozinka ne mijenja.`,
  }),
  invitation: ({ inviter, tenant, days }) => ({
    subject: `${inviter} vas poziva u organizaciju ${tenant} u Spotledgeru`,
    lines: [`${inviter} vas poziva da se pridružite organizaciji ${tenant} u Spotledgeru.`],
    button: "Pogledaj pozivnicu",
    foot: `Poveznica vrijedi samo za ovu adresu e-pošte, ${days} dana. Ako ne poznajete pošiljatelja, možete zanemariti ovu e-poruku.`,
  }),
  email_change: ({ name, minutes }) => ({
    subject: "Potvrdite novu adresu e-pošte",
    lines: [
      `Pozdrav ${name},`,
      "potvrdite ovu adresu e-pošte kako biste se njome prijavljivali u Spotledger.",
    ],
    button: "Potvrdi e-poštu",
    foot: `Poveznica vrijedi jednom, ${minutes} minuta. Ako je niste zatražili, možete zanemariti ovu e-poruku.`,
  }),
  address_requested: ({ name, address }) => ({
    subject: "Zatražena je promjena vaše adrese e-pošte u Spotledgeru",
    lines: [`Pozdrav ${name},`, `s vašeg računa zatražena je promjena adrese e-pošte u ${address}.`],
    button: "Provjeri uređaje",
    foot: "Ako to niste bili vi, odmah promijenite lozinku i odjavite ostale uređaje.",
  }),
  sessions_ended: ({ name }) => ({
    subject: "Jedan od vaših uređaja je odjavljen",
    lines: [
      `Pozdrav ${name},`,
      "sesija jednog od vaših uređaja korištena je na drugom mjestu. Iz opreza smo je prekinuli.",
    ],
    button: "Postavi lozinku",
    foot: "Ako ste vratili sigurnosnu kopiju preglednika, to ste vjerojatno bili vi: prijavite se ponovno. Inače postavite novu lozinku.",
  }),
  proforma: ({ name, number, tenant }) => ({
    subject: `Predračun ${number}`,
    lines: [
      `Pozdrav ${name},`,
      `u privitku je predračun za licence organizacije ${tenant}. Licence se produljuju nakon uplate.`,
    ],
    button: "Pogledaj licence",
    foot: "Predračun nije porezni račun. Račun dobivate nakon uplate.",
  }),
  offer: ({ station, missed, own, from, until }) => ({
    subject: `Nadoknada za vaš spot, ${station}`,
    lines: [
      missed.length === 1
        ? `Vaš spot na postaji ${station} nije emitiran kako je zakupljen:`
        : `Vaši spotovi na postaji ${station} nisu emitirani kako su zakupljeni:`,
      ...missed,
      ...own,
      `Odaberite kako će vam to ${from} nadoknaditi. Ponuda je otvorena do ${until}.`,
    ],
    button: "Pogledaj ponudu",
    foot: "Možete odgovoriti bez prijave. Termini se za vas ne rezerviraju dok ih ne prihvatite.",
  }),
  offer_answer: ({ name, by, answer, own }) => ({
    subject: `Odgovor na vašu ponudu nadoknade: ${name}`,
    lines: [`${by} ${ANSWERS[answer]}`, ...own],
    button: "Pogledaj kampanju",
    foot: "Ovu e-poruku primate jer ste poslali ponudu.",
  }),
  log: ({ station, date, number, first }) => ({
    subject: `Plan emitiranja, ${station}, ${date}, verzija ${number}`,
    lines: [
      `U privitku je plan emitiranja postaje ${station} za ${date}, verzija ${number}. Zamjenjuje svaku raniju verziju tog dana.`,
      ...(first === null ? [] : [`Prva promjena emitira se u ${first}.`]),
    ],
    button: "Pogledaj plan",
    foot: "Ova adresa prima planove postaje kada se objave.",
  }),
  report: ({ number, revision, sender, title, from, until, isAired, own }) => {
    const report = revision > 1 ? `${number}, revizija ${revision}` : number;
    return {
      subject: `Potvrda o emitiranju ${number}, ${sender}: ${title}`,
      lines: [
        ...own,
        isAired
          ? `U privitku je potvrda o emitiranju ${report} za ${title}, izdavatelj: ${sender}. Navodi svaki spot od ${from} do ${until} s vremenom emitiranja.`
          : `U privitku su planirani spotovi za ${title} od ${from} do ${until}, pregled ${report}, izdavatelj: ${sender}.`,
      ],
      button: "Pogledaj potvrdu",
      foot: "Poveznica otvara potvrdu bez prijave.",
    };
  },
  invoice: ({ kind, number, from, total, due, early, own }) => ({
    subject: `${INVOICES[kind].name} ${number}, ${from}`,
    lines: [
      ...own,
      `U privitku: ${INVOICES[kind].name.toLowerCase()} ${number} na iznos ${total}, izdavatelj: ${from}.${INVOICES[kind].end(due)}`,
      ...(early ? [`${early.percent} popusta pri plaćanju do ${early.until}: ${early.amount}.`] : []),
    ],
    button: INVOICES[kind].view,
    foot: "Poveznica otvara dokument bez prijave.",
  }),
  mention: ({ by, record, said }) => ({
    subject: `${by} vas spominje: ${record}`,
    lines: [`${by} vas spominje u komentaru na „${record}”:`, ...said],
    button: "Pogledaj komentar",
    foot: "Ovu e-poruku primate jer vas komentar spominje.",
  }),
  signing_code: ({ code, name, minutes }) => ({
    subject: `${code} je vaš kod za potpis: ${name}`,
    lines: [
      `Vaš kod za potpis dokumenta ${name}:`,
      code,
      `Unesite ga na stranici dokumenta. Vrijedi ${minutes} minuta.`,
    ],
    button: "Prikaži dokument",
    foot: "Ako niste htjeli ništa potpisati, zanemarite ovu poruku. Bez koda se ništa ne potpisuje.",
  }),
  approval_requested: ({ name, by }) => ({
    subject: `Zatraženo odobrenje: ${name}`,
    lines: [`${by} traži vaše odobrenje za zakup kampanje „${name}”.`],
    button: "Pogledaj kampanju",
    foot: "Njezini su spotovi rezervirani dok ne odlučite ili dok rezervacija ne završi.",
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
    foot: "Spotovi koji su za nju bili rezervirani su oslobođeni. Nacrt možete promijeniti i ponovno zatražiti odobrenje.",
  }),
  reminder: {
    subjects: ["Opomena za plaćanje", "Druga opomena za plaćanje", "Zadnja opomena za plaćanje"],
    line: ({ number, due, open, interest }) =>
      `Račun ${number}, dospijeće ${due}, otvoreni iznos ${open}${interest === null ? "" : `, kamate ${interest}`}`,
    fee: (fee) =>
      `Za svaki račun zaračunavamo trošak opomene od ${fee}. Nije uključen u gore navedene otvorene iznose.`,
    interest: ({ percent, until, amount }) =>
      `Potražujemo zatezne kamate po stopi ${percent} godišnje, od dana nakon dospijeća do ${until}: ${amount}. Nisu uključene u gore navedene otvorene iznose.`,
    foot: "Računi su u privitku. Ako ste u međuvremenu platili, zanemarite ovu e-poruku. Poveznice otvaraju dokumente bez prijave.",
    from: "–",
  },
};
