/** The greatest number of tags of a customer. */
export const TAGS_MOST = 20;
/** The greatest length of a tag. */
export const TAG_LENGTH = 40;

/** Whether a text can be one tag: commas and semicolons separate tags. */
export const isTag = (text: string): boolean => /\S/.test(text) && !/[,;\p{Cc}]/u.test(text);

const fold = (tag: string) => tag.toLocaleLowerCase();

/** Tags, each once whatever its case, spelled as it is in `known`; in their order. */
export function normalizeTags(tags: readonly string[], known: readonly string[]): string[] {
  const spelled = new Map(known.map((tag) => [fold(tag), tag]));
  const found = new Map<string, string>();
  for (const tag of tags) if (!found.has(fold(tag))) found.set(fold(tag), spelled.get(fold(tag)) ?? tag);
  return [...found.values()];
}

/** The tags of a text that separates them by commas, semicolons or lines; each once. */
export const splitTags = (text: string): string[] =>
  normalizeTags(
    text
      .split(/[,;\r\n]/)
      .map((tag) => tag.trim().replaceAll(/\s+/g, " "))
      .filter(Boolean),
    [],
  );
