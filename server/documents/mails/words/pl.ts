import type { MailWords } from "./words";

const ANSWERS = {
  accept: "– rekompensata przyjęta. Jest zamówiona.",
  counter: "– prośba o inne terminy:",
  credit: "– wybrano korektę faktury.",
};
const INVOICES = {
  invoice: {
    name: "Faktura",
    lead: "fakturę",
    view: "Pokaż fakturę",
    end: (due: string) => ` Termin płatności: ${due}.`,
  },
  credit_note: {
    name: "Faktura korygująca",
    lead: "fakturę korygującą",
    view: "Pokaż fakturę korygującą",
    end: () => "",
  },
  pro_forma: {
    name: "Faktura pro forma",
    lead: "fakturę pro forma",
    view: "Pokaż fakturę pro forma",
    end: (due: string) => ` Płatne do ${due}. To nie jest faktura: zostanie przesłana osobno.`,
  },
};

/** What the mails say in Polish. */
export const POLISH: MailWords = {
  activation: ({ name, hours }) => ({
    subject: "Aktywacja konta Spotledger",
    lines: [`Dzień dobry, ${name}!`, "Aby rozpocząć pracę ze Spotledger, należy aktywować konto."],
    button: "Aktywuj konto",
    foot: `Link działa raz i jest ważny przez ${hours} godz. Jeśli rejestracja była pomyłką, tę wiadomość można zignorować.`,
  }),
  known_address: () => ({
    subject: "Konto Spotledger już istnieje",
    lines: ["Ktoś próbował zarejestrować się z tym adresem e-mail. Konto z tym adresem już istnieje."],
    button: "Zaloguj się",
    foot: "Zapomniane hasło można zresetować na stronie logowania. Jeśli próba pochodzi od kogoś innego, tę wiadomość można zignorować.",
  }),
  reset: ({ name, minutes }) => ({
    subject: "Resetowanie hasła Spotledger",
    lines: [
      `Dzień dobry, ${name}!`,
      "Nowe hasło można ustawić pod poniższym linkiem. Nastąpi wylogowanie na wszystkich urządzeniach.",
    ],
    button: "Ustaw hasło",
    foot: `Link działa raz i jest ważny przez ${minutes} min. Jeśli prośba pochodzi od kogoś innego, tę wiadomość można zignorować. Hasło się nie zmieni.`,
  }),
  invitation: ({ inviter, tenant, days }) => ({
    subject: `${inviter} zaprasza do ${tenant} w Spotledger`,
    lines: [`${inviter} zaprasza do dołączenia do ${tenant} w Spotledger.`],
    button: "Pokaż zaproszenie",
    foot: `Link jest ważny tylko dla tego adresu e-mail, liczba dni: ${days}. Jeśli nadawca jest nieznany, tę wiadomość można zignorować.`,
  }),
  email_change: ({ name, minutes }) => ({
    subject: "Potwierdzenie nowego adresu e-mail",
    lines: [
      `Dzień dobry, ${name}!`,
      "Aby logować się do Spotledger z tym adresem e-mail, należy go potwierdzić.",
    ],
    button: "Potwierdź e-mail",
    foot: `Link działa raz i jest ważny przez ${minutes} min. Jeśli prośba pochodzi od kogoś innego, tę wiadomość można zignorować.`,
  }),
  address_requested: ({ name, address }) => ({
    subject: "Prośba o zmianę adresu e-mail konta Spotledger",
    lines: [`Dzień dobry, ${name}!`, `Z tego konta poproszono o zmianę adresu e-mail na ${address}.`],
    button: "Sprawdź urządzenia",
    foot: "Jeśli zrobił to ktoś inny, należy teraz zmienić hasło i wylogować pozostałe urządzenia.",
  }),
  sessions_ended: ({ name }) => ({
    subject: "Wylogowano jedno z urządzeń",
    lines: [
      `Dzień dobry, ${name}!`,
      "Sesji jednego z urządzeń użyto w drugim miejscu. Na wszelki wypadek została zakończona.",
    ],
    button: "Ustaw hasło",
    foot: "Jeśli przywrócono kopię zapasową przeglądarki, to prawdopodobnie ona jest przyczyną: wystarczy zalogować się ponownie. W innym razie należy ustawić nowe hasło.",
  }),
  proforma: ({ name, number, tenant }) => ({
    subject: `Faktura pro forma ${number}`,
    lines: [
      `Dzień dobry, ${name}!`,
      `W załączniku faktura pro forma za licencje organizacji ${tenant}. Zostaną przedłużone po otrzymaniu płatności.`,
    ],
    button: "Pokaż licencje",
    foot: "Faktura pro forma nie jest fakturą VAT. Faktura zostanie przesłana po dokonaniu płatności.",
  }),
  offer: ({ station, missed, own, from, until }) => ({
    subject: `Rekompensata za emisję w stacji ${station}`,
    lines: [
      missed.length === 1
        ? `Jednej z emisji w stacji ${station} nie zrealizowano zgodnie z zamówieniem:`
        : `Niektórych emisji w stacji ${station} nie zrealizowano zgodnie z zamówieniem:`,
      ...missed,
      ...own,
      `${from} prosi o wybór sposobu rekompensaty. Propozycja jest otwarta do ${until}.`,
    ],
    button: "Pokaż propozycję",
    foot: "Odpowiedzieć można bez logowania. Do czasu przyjęcia terminy nie są zarezerwowane.",
  }),
  offer_answer: ({ name, by, answer, own }) => ({
    subject: `Odpowiedź na propozycję rekompensaty: ${name}`,
    lines: [`${by} ${ANSWERS[answer]}`, ...own],
    button: "Pokaż kampanię",
    foot: "Tę wiadomość otrzymuje osoba, która wysłała propozycję.",
  }),
  log: ({ station, date, number, first }) => ({
    subject: `Dziennik emisji ${station}, ${date}, wersja ${number}`,
    lines: [
      `W załączniku dziennik emisji ${station} na ${date}, wersja ${number}. Zastępuje każdą wcześniejszą wersję tego dnia.`,
      ...(first === null ? [] : [`Pierwsza zmiana jest emitowana o ${first}.`]),
    ],
    button: "Pokaż dziennik",
    foot: "Ten adres otrzymuje dzienniki stacji, gdy są publikowane.",
  }),
  report: ({ number, revision, sender, title, from, until, isAired, own }) => {
    const report = revision > 1 ? `${number}, rewizja ${revision},` : number;
    return {
      subject: `Zaświadczenie o emisji ${number} od ${sender}: ${title}`,
      lines: [
        ...own,
        isAired
          ? `W załączniku zaświadczenie o emisji ${report} od ${sender}, dotyczy: ${title}. Zawiera każdą emisję od ${from} do ${until} z godziną nadania.`
          : `W załączniku planowane emisje ${title} od ${from} do ${until}, dokument ${report} od ${sender}.`,
      ],
      button: "Pokaż zaświadczenie",
      foot: "Link otwiera zaświadczenie bez logowania.",
    };
  },
  invoice: ({ kind, number, from, total, due, early, own }) => ({
    subject: `${INVOICES[kind].name} ${number} od ${from}`,
    lines: [
      ...own,
      `W załączniku przesyłamy ${INVOICES[kind].lead} ${number} od ${from} na kwotę ${total}.${INVOICES[kind].end(due)}`,
      ...(early ? [`${early.percent} skonta przy zapłacie do ${early.until}: ${early.amount}.`] : []),
    ],
    button: INVOICES[kind].view,
    foot: "Link otwiera dokument bez logowania.",
  }),
  mention: ({ by, record, said }) => ({
    subject: `Wzmianka od ${by}: ${record}`,
    lines: [`Wzmianka w komentarzu do „${record}”, autor: ${by}`, ...said],
    button: "Pokaż komentarz",
    foot: "Tę wiadomość otrzymują osoby wspomniane w komentarzu.",
  }),
  signing_code: ({ code, name, minutes }) => ({
    subject: `${code} to kod do podpisania: ${name}`,
    lines: [
      `Kod do podpisania dokumentu ${name}:`,
      code,
      `Wpisz go na stronie dokumentu. Jest ważny ${minutes} minut.`,
    ],
    button: "Zobacz dokument",
    foot: "Jeśli nie chcesz niczego podpisywać, zignoruj tę wiadomość. Bez kodu nic nie zostanie podpisane.",
  }),
  approval_requested: ({ name, by }) => ({
    subject: `Prośba o zatwierdzenie: ${name}`,
    lines: [`${by} prosi o zatwierdzenie zamówienia kampanii „${name}”.`],
    button: "Pokaż kampanię",
    foot: "Jej emisje są zarezerwowane do czasu decyzji lub końca rezerwacji.",
  }),
  approval_approved: ({ name, by }) => ({
    subject: `Zatwierdzono: ${name}`,
    lines: [`Kampania „${name}” jest zatwierdzona i zamówiona. Decyzja: ${by}.`],
    button: "Pokaż kampanię",
    foot: "Tę wiadomość otrzymuje osoba, która poprosiła o zatwierdzenie.",
  }),
  approval_refused: ({ name, by, text }) => ({
    subject: `Nie zatwierdzono: ${name}`,
    lines: [`Kampania „${name}” nie została zatwierdzona. Decyzja: ${by}.`, text],
    button: "Pokaż kampanię",
    foot: "Zarezerwowane emisje zwolniono. Szkic można zmienić i ponownie poprosić o zatwierdzenie.",
  }),
  reminder: {
    subjects: [
      "Przypomnienie o płatności",
      "Drugie przypomnienie o płatności",
      "Ostatnie przypomnienie o płatności",
    ],
    line: ({ number, due, open, interest }) =>
      `Faktura ${number}, termin płatności ${due}, do zapłaty ${open}${interest === null ? "" : `, odsetki ${interest}`}`,
    fee: (fee) =>
      `Za każdą fakturę naliczamy opłatę za przypomnienie w wysokości ${fee}. Nie jest ona zawarta w powyższych kwotach.`,
    interest: ({ percent, until, amount }) =>
      `Naliczamy odsetki za opóźnienie według stopy ${percent} rocznie, od dnia po terminie płatności do ${until}: ${amount}. Nie są ujęte w powyższych kwotach otwartych.`,
    foot: "Faktury są w załączniku. Jeśli płatności już dokonano, tę wiadomość można zignorować. Linki otwierają dokumenty bez logowania.",
    from: "od",
  },
};
