/** What a column of a bank's CSV file can be. `direction` says credit or debit beside an amount without sign. */
export const BANK_COLUMNS = [
  "date",
  "value_date",
  "amount",
  "credit",
  "debit",
  "direction",
  "currency",
  "name",
  "iban",
  "text",
  "bank_reference",
  "account",
] as const;
/** A column of `BANK_COLUMNS`. */
export type BankColumn = (typeof BANK_COLUMNS)[number];

/** Heads in English, German, Spanish and Polish, as banks write them. */
const HEADS: Readonly<Record<BankColumn, string>> = {
  date: "date|booking date|posting date|transaction date|completed date|datum|buchungstag|buchungsdatum|buchung|fecha|fecha operación|fecha de operación|fecha contable|fecha movimiento|f operación|f contable|data|data operacji|data transakcji|data księgowania",
  value_date:
    "value date|valuta|valutadatum|wertstellung|wert|fecha valor|fecha de valor|f valor|data waluty|data rozliczenia",
  amount:
    "amount|transaction amount|betrag|umsatz|betrag eur|betrag in eur|amount eur|amount in eur|betrag €|importe|importe eur|importe en eur|importe €|monto|valor|kwota|kwota operacji|kwota transakcji|kwota transakcji waluta rachunku|kwota w walucie rachunku|kwota pln|kwota w pln",
  credit:
    "credit|credit amount|paid in|money in|deposit|haben|gutschrift|habenbetrag|eingang|abono|abonos|haber|ingreso|ingresos|crédito|créditos|depósito|depósitos|uznania|uznanie|wpływy|wpływ|kwota uznania|ma",
  debit:
    "debit|debit amount|paid out|money out|withdrawal|soll|lastschrift|sollbetrag|ausgang|cargo|cargos|debe|gasto|gastos|débito|débitos|retiro|retiros|obciążenia|obciążenie|wypływy|kwota obciążenia|wn",
  direction:
    "direction|credit debit|credit debit indicator|debit credit|dr cr|soll haben|s h|kennzeichen|soll haben kennzeichen|debe haber|cargo abono|signo|strona|wn ma",
  currency: "currency|ccy|währung|waehrung|whg|divisa|moneda|waluta|waluta rachunku|waluta operacji",
  name: "name|payer|payee|counterparty|counterparty name|partner name|partnername|sender|remitter|auftraggeber|zahlungspflichtiger|zahlungspflichtige r|begünstigter zahlungspflichtiger|beguenstigter zahlungspflichtiger|auftraggeber begünstigter|auftraggeber empfänger|zahlungsbeteiligter|name zahlungsbeteiligter|zahlungspartner|name des zahlungspartners|nombre|ordenante|remitente|beneficiario|ordenante beneficiario|contraparte|kontrahent|nazwa kontrahenta|dane kontrahenta|nadawca|nazwa nadawcy|nadawca odbiorca|odbiorca zleceniodawca|zleceniodawca",
  iban: "iban|counterparty iban|payer iban|payer account|counterparty account|partner iban|partneriban|kontonummer iban|kontonummer|iban zahlungsbeteiligter|iban zahlungspartner|konto nr|iban ordenante|cuenta ordenante|cuenta contraparte|cuenta origen|rachunek nadawcy|numer rachunku nadawcy|rachunek kontrahenta|nr rachunku kontrahenta|rachunek źródłowy|nr rachunku|na konto z konta",
  text: "text|reference|payment reference|description|details|purpose|memo|narrative|remittance information|verwendungszweck|buchungstext verwendungszweck|zahlungsreferenz|vorgang verwendungszweck|beschreibung|concepto|concepto ampliado|descripción|detalle|glosa|referencia|observaciones|tytuł|tytułem|tytuł operacji|tytuł przelewu|opis|opis operacji|opis transakcji|szczegóły|szczegóły transakcji",
  bank_reference:
    "transaction id|bank reference|reference number|buchungsreferenz|referenznummer|bankreferenz|referencia bancaria|número de operación|nº operación|nr transakcji|numer transakcji|numer referencyjny|nr referencyjny",
  account:
    "account|own account|account number|auftragskonto|iban auftragskonto|eigenes konto|cuenta|número de cuenta|cuenta propia|rachunek|numer rachunku|numer konta|rachunek własny|numer rachunku karty",
};
const normalize = (head: string) =>
  head
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}€]+/gu, " ")
    .trim();
const COLUMN_OF = new Map(
  BANK_COLUMNS.flatMap((column) =>
    HEADS[column].split("|").map((head) => [normalize(head), column] as const),
  ),
);

/** The positions of the columns that the heads name, each the first time; null without a day or an amount. */
export function findBankColumns(heads: readonly string[]): Map<BankColumn, number> | null {
  const found = new Map<BankColumn, number>();
  for (const [position, head] of heads.entries()) {
    const column = COLUMN_OF.get(normalize(head));
    if (column && !found.has(column)) found.set(column, position);
  }
  const hasDay = found.has("date") || found.has("value_date");
  const hasAmount = found.has("amount") || found.has("credit");
  return hasDay && hasAmount ? found : null;
}
