import { readFileSync } from "node:fs";
import type { Language } from "@/lib/i18n/languages";
import { type Messages, NAMESPACES } from "@/lib/i18n/load";

const root = new URL("../../lib/i18n/", import.meta.url);

const flat = (messages: Messages, before: string): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[before + key, value]] : flat(value, `${before}${key}.`),
  );

const readMessages = (language: Language) =>
  new Map(
    NAMESPACES.flatMap((name) =>
      flat(
        JSON.parse(readFileSync(new URL(`${language}/${name}.json`, root), "utf8")) as Messages,
        `${name}.`,
      ),
    ),
  );
const known = new Map<Language, ReadonlyMap<string, string>>();

/** Every message of a language by `namespace.key`, as it stands in the file; read once, as hundreds of tests ask. */
export function messagesOf(language: Language): ReadonlyMap<string, string> {
  const found = known.get(language) ?? readMessages(language);
  known.set(language, found);
  return found;
}

/** The readable text of a message: without search words after "|", placeholders as "…", branches side by side. */
export const readable = (message: string): string =>
  message
    .split(" | ")
    .slice(0, 1)
    .join("")
    .replace(/'([{}])'/g, "$1")
    .replace(/<\/?\w+>/g, "")
    .replace(/\{\w+\}/g, "…")
    .replace(/\{\w+, (?:plural|select),/g, "")
    .replace(/(?:=\d+|\b\w+) \{/g, " ")
    .replace(/[{}]/g, "");

type Banned = readonly (readonly [words: RegExp, instead: string])[];

/** Words the interface does not use, with the word to use instead. */
export const BANNED: Record<Language, Banned> = {
  en: [
    [/\bplays\b|\b(a|one|no|each|first|per|of|more|this) play\b|… play\b/, "spot"],
    [
      /\b(pieces? of|other|more|new|no|this|the|of|swap|replace|assign|add|find|all) copy\b|^copy$|\bcopy rotation\b/i,
      "commercial",
    ],
    [/\bvoices?\b(?!-over)/i, "talent"],
    [/\brivals?\b/i, "competing, competitor"],
    [/\bexceptions?\b/i, "discrepancy"],
    [/\bproofs? of broadcast\b|\baffidavit\b/i, "broadcast report"],
    [/\bpapers?\b/i, "document"],
    [/\border screen\b|\borders\b|\b(this|an|new) order\b/i, "campaign"],
    [/\btop-?ups?\b/i, "filler"],
    [/\bsounds?\b/i, "audio"],
    [/\bday log\b/i, "traffic log"],
    [/\bhouse\b/i, "organisation"],
    [/\bpractice (copy|copies)\b/i, "sandbox"],
    [/\bsecond factor\b/i, "two-factor authentication"],
    [/\be-mail\b|\bmail(s|ed|ing)?\b/i, "email"],
    [/\bdays to pay\b/i, "payment terms"],
    [/\bstands? (in|at|on|here|there|below|beside|behind)\b|\bstood\b/i, "is, is listed"],
    [/\btells?\b(?! us)|\btold\b|\bis (not )?said\b|\bsays\b/i, "shows, is shown"],
    [/\b(un)?fold\b/i, "collapse, expand"],
    [/\bnothing of (it|them)\b/i, "no spot, none"],
    [/\bhas been\.|\bhave been\./i, "is in the past"],
    [/\bsomebody\b|\banybody\b|\beverybody\b/i, "someone, anyone, everyone"],
    [/\banew\b|\bonce more\b/i, "again"],
    [/\bput away\b/i, "archived, hidden"],
    [/\bnot for you\b|\bway(s)? (in|out)\b(?! to)/i, "access, option"],
    [/\b(a|per) piece\b|\b\d+ a (day|week|hour)\b|… a (day|week|hour|month)\b/i, "per day, per week"],
  ],
  de: [
    [/Ausstrahlung|\bAusstr\./, "Spot"],
    [/\bMotive?n?s?\b/, "Werbemittel"],
    [/\bWerbespots?\b/, "Spot oder Werbemittel"],
    [/\b(eine[rn]?|die|Die|dieselbe[rn]?|gleiche|Neue|keine) Stimmen?\b|^Stimmen?\b(?! beide)/, "Sprecher"],
    [/Mitbewerber|Rivale|Konkurrent/, "Wettbewerber"],
    [/\bBl(ock|ocks|öcke|öcken)\b/, "Werbeblock"],
    [/Tageszeit(en)?\b|Tagesabschnitt (der|die)/, "Zeitschiene"],
    [/Werbegrenze|\bAd-?Limit/, "Werbezeitgrenze"],
    [/Sendebestätigung|Sendebericht/, "Sendenachweis"],
    [/Tagesplan|Sendelisten?\b/, "Sendeplan"],
    [/\bAuftr(ag|ags|äge|ägen)\b|Auftragsmaske/, "Kampagne"],
    [/\bKennn(r|ummer)/, "Cart-Nummer"],
    [/Vermittler/, "Vertreter"],
    [/Nachl(ass|ässe)\b/, "Rabatt"],
    [/\bFassung(en)?\b/, "Version, Revision"],
    [/Nachgeholt/, "Ersetzt"],
    [/\bT(on|öne|öns|ons)\b/, "Audio"],
    [/Übungskopie|\bzum Üben\b/, "Sandbox"],
    [/\bPapiere?\b/, "Dokument"],
    [/zweite[rn]? Faktor/i, "Zwei-Faktor-Authentifizierung"],
    [/(?<!E-)\bMails?\b|\bPost\b/, "E-Mail"],
    [/\bEigentümer|\bVerwalter/, "Inhaber, Administrator"],
    [/\bgelaufen\b|\bGelaufen\b/, "gesendet"],
    [/\bsteh(t|en) im Weg|\bAuswege?\b/, "verhindert, Möglichkeit"],
    [/\b(du|dein|deine|deiner|deines|dir|dich)\b/i, "Sie"],
    [/\bZustand\b/, "Status"],
  ],
  fr: [
    [/(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu, "vous"],
    [/\bemails?\b|\bmails?\b(?<!e-mails?)/i, "e-mail"],
    [/(?<!\p{L})ordres? de publicité/iu, "campagne"],
    [/"|'(?![{}])/, "’, « »"],
  ],
  es: [
    [/(?<!\p{L})(tú|tu|tus|ti|contigo|tuy[oa]s?|vosotr[oa]s|vuestr[oa]s?)(?!\p{L})/iu, "su, usted"],
    [/\be-?mails?\b|\bmails?\b/i, "correo"],
    [/(?<!\p{L})copys?(?!\p{L})|(?<!\p{L})comerciales(?!\p{L})/iu, "pieza publicitaria"],
    [/(?<!\p{L})coger(?!\p{L})/iu, "tomar: vulgar in America"],
    [/"|'(?![{}])|“|”/, "« »"],
  ],
  hr: [
    [/(?<!\p{L})(ti|tebi|tebe|tvoj\p{L}*)(?!\p{L})/iu, "vi"],
    [/(?<!\p{L})(e-?mail|mail|email)\p{L}*(?!\p{L})/iu, "e-pošta, e-poruka"],
    [/(?<!\p{L})(link|linka|linkovi)(?!\p{L})/iu, "poveznica"],
    [/(?<!\p{L})(sistem|fajl|štampa|opštin|nedjelju dana|procen(a|at))\p{L}*/iu, "sustav, datoteka, ispis"],
    [/(?<!\p{L})narudžb(?!e(nice)?(?!\p{L}))\p{L}*/iu, "kampanja, zakup"],
    [/(?<!\p{L})(inačic|kupac|kupc)\p{L}*/iu, "verzija, klijent"],
    [/"|'(?![{}])/, "„ ”"],
  ],
  "sr-Latn": [
    [/(?<!\p{L})(ti|tebi|tebe|tvoj\p{L}*)(?!\p{L})/iu, "vi"],
    [/(?<!\p{L})(e-?mail|mail|email|mejl)\p{L}*(?!\p{L})/iu, "e-pošta, e-poruka"],
    [
      /(?<!\p{L})(vrijeme|mjesec|cijen|uvijek|prije(?!m)|poslije|gdje|ovdje|umjesto|primjer|promjen|zahtjev)\p{L}*/iu,
      "ekavian",
    ],
    [/(?<!\p{L})(tko|netko|nitko)(?!\p{L})|(?<!\p{L})(tjed|sustav)\p{L}*/iu, "ko, sedmica, sistem"],
    [/\p{L}*(?:emitir|rezervir|fakturir)\p{L}*/iu, "emitovati, rezervisati, fakturisati"],
    [
      /(?<!\p{L})(poveznic\p{L}*|postaj(?:a|u|om|ama)|kup(?:ac|c)\p{L}*)(?!\p{L})/iu,
      "link, stanica, klijent",
    ],
    [/"|'(?![{}])/, "„ ”"],
  ],
  pl: [
    [
      /(?<!\p{L})(ty|ciebie|ciebie|tobie|tobą|cię|twoj\p{L}*|twój|twym|pan(a|i|u|em|ią)?|państw\p{L}*)(?!\p{L})/iu,
      "impersonal",
    ],
    [/(?<!\p{L})(?<!e-)(email|mail|maile?m?)\p{L}*(?!\p{L})/iu, "e-mail, wiadomość"],
    [/(?<!\p{L})(komercjał|tenant|traffick)\p{L}*/iu, "spot, organizacja, dział emisji"],
    [/(?<!\p{L})(kredytuj|kredytow(?!\p{L}))\p{L}*(?!\p{L})/iu, "skoryguj"],
    [/\d %|\} %/, "10%: no space"],
    [/"|'(?![{}])|“/, "„ ”"],
  ],
};

/** Messages that may contain a banned word, each with its reason. */
export const ALLOWED: Record<string, string> = {
  "campaigns.import.help": "names the column heads that an import file may have",
};

/** Keys with the same meaning: their text is the same in every language. */
export const SAME: readonly (readonly string[])[] = [
  [
    "shell.models.customer",
    "campaigns.customer",
    "invoices.customer",
    "payments.customer",
    "reports.customer",
  ],
  ["shell.models.customer", "log.customer", "planner.customer", "reconciliation.customer", "share.customer"],
  [
    "shell.models.station",
    "campaigns.station",
    "breaks.station",
    "log.station",
    "reports.station",
    "home.station",
  ],
  ["shell.models.campaign", "breaks.campaign", "log.campaign", "planner.campaign", "reconciliation.campaign"],
  ["shell.models.campaign", "activity.models.campaign", "organisation.numbering.kinds.order"],
  [
    "shell.models.report",
    "activity.models.report",
    "documents.report.title",
    "share.kind.report",
    "reports.report",
  ],
  [
    "shell.models.report",
    "invoices.report",
    "documents.invoice.report",
    "organisation.documents.samples.report",
  ],
  ["shell.go.reports", "reports.title", "account.keys.resources.reports"],
  ["shell.go.commercials", "commercials.title", "commercials.groups.members", "account.keys.resources.media"],
  ["shell.go.day_log", "log.title", "activity.models.log"],
  ["shell.go.activity", "activity.log"],
  ["shell.go.break_templates", "breaks.title"],
  ["shell.go.campaigns", "campaigns.title", "customers.campaigns"],
  ["shell.go.customers", "customers.title", "agents.customers"],
  ["shell.go.invoices", "invoices.title", "payments.invoices", "customers.invoices"],
  ["shell.go.payments", "payments.title", "invoices.payments"],
  ["shell.go.licences", "purchase.title"],
  ["shell.go.reconciliation", "reconciliation.title"],
  ["shell.go.stations", "stations.title", "campaigns.stations", "reports.stations", "people.stations"],
  [
    "activity.models.commercial",
    "commercials.one",
    "log.spot",
    "reports.commercial",
    "documents.report.copy",
  ],
  ["activity.models.commercial", "breaks.commercial", "campaigns.commercial", "log.commercial"],
  ["activity.models.day_part", "campaigns.step.day_part", "prices.steps.day_part"],
  ["activity.models.price_model", "campaigns.price_auto", "prices.card", "stations.price_model"],
  ["activity.models.as_run", "stations.as_run", "reconciliation.file", "reconciliation.import.file"],
  ["activity.models.sandbox", "shell.sandbox"],
  ["campaigns.category", "customers.category"],
  ["commercials.categories", "settings.tabs.categories", "activity.models.category"],
  ["campaigns.place", "campaigns.place_in_break"],
  ["campaigns.place_first", "reconciliation.places.first", "campaigns.surcharge.first"],
  ["campaigns.place_last", "reconciliation.places.last", "campaigns.surcharge.last"],
  [
    "campaigns.status",
    "invoices.status",
    "reports.state",
    "log.state",
    "purchase.state",
    "documents.report.state",
  ],
  ["campaigns.spots", "reports.spots", "share.spots", "documents.report.spots", "documents.estimate.spots"],
  ["campaigns.aired", "status.spot.aired", "status.report.aired", "status.log.aired", "reports.aired"],
  ["status.spot.missed", "status.report.missed", "status.asrun.missed", "documents.report.states.missed"],
  ["status.spot.short", "status.report.short", "status.asrun.short", "documents.report.states.short"],
  ["status.spot.made_good", "status.report.made_good", "documents.report.states.made_good"],
  [
    "status.campaign.active",
    "status.contract.active",
    "purchase.states.active",
    "stations.licence_states.running",
  ],
  ["auth.email", "account.profile.email", "agents.email", "customers.email", "people.email"],
  ["agents.terms_days", "organisation.company.terms_days"],
  ["customers.terms_days", "organisation.contracts.merge.terms_days"],
  [
    "customers.early_discount",
    "organisation.company.early_discount",
    "invoices.early_discount",
    "payments.discount",
    "share.early",
    "customers.statement.kinds.discount",
    "documents.statement.kinds.discount",
  ],
  ["customers.statement.interest", "documents.statement.interest"],
  ["prices.steps.quantity", "campaigns.step.quantity", "documents.estimate.step.quantity", "prices.quantity"],
  ["prices.steps.value", "campaigns.step.value", "documents.estimate.step.value", "prices.value"],
  ["prices.steps.commission", "campaigns.step.commission", "documents.estimate.step.commission"],
  ["invoices.due", "payments.due", "share.due", "documents.invoice.due"],
  ["campaigns.take_theirs", "settings.take_theirs"],
  ["campaigns.keep_mine", "settings.keep_mine"],
  ["errors.link_over", "auth.link_over"],
  ["shell.keep_tenant", "data.erase_keep"],
];
