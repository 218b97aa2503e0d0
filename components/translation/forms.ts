import { joinPlural, listPluralForms, splitPieces, splitPlural } from "@/lib/i18n/plural";

/** A field of a message: the whole text, or one form of its plural. */
export type MessageField = { form: string | null; text: string };

/** The fields of a text for reading. */
export function readFields(text: string): MessageField[] {
  const plural = splitPlural(text);
  return plural ? plural.forms.map(([form, inside]) => ({ form, text: inside })) : [{ form: null, text }];
}

/** The fields of a text for writing: of a plural every form of the language, filled from the most general one. */
export function editFields(base: string, text: string, language: string): MessageField[] {
  const wanted = splitPlural(base);
  const given = splitPlural(text);
  if (!wanted || !given) return [{ form: null, text }];
  const named = wanted.forms.map(([form]) => form).filter((form) => !form.startsWith("="));
  const own = named.length === 1 ? named : listPluralForms(language, wanted.type === "selectordinal");
  const exact = given.forms.map(([form]) => form).filter((form) => form.startsWith("="));
  const texts = new Map(given.forms);
  return [...exact, ...own].map((form) => ({ form, text: texts.get(form) ?? texts.get("other") ?? "" }));
}

/** The message of its fields. */
export function joinFields(base: string, fields: readonly MessageField[]): string {
  const plural = splitPlural(base);
  const [first] = fields;
  if (!plural || !first || first.form === null) return first?.text ?? "";
  return joinPlural({ ...plural, forms: fields.map(({ form, text }) => [form ?? "other", text]) });
}

/** The placeholders of a base text that a field lacks; a form may leave its number out. */
export function findLost(base: string, { form, text }: MessageField): string[] {
  const plural = splitPlural(base);
  const wanted = plural ? (plural.forms.at(-1)?.[1] ?? "") : base;
  const locked = (one: string) => splitPieces(one, form !== null).filter(({ isLocked }) => isLocked);
  const has = new Set(locked(text).map((piece) => piece.text));
  return [...new Set(locked(wanted).map((piece) => piece.text))].filter((piece) => !has.has(piece));
}
