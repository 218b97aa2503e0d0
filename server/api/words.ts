import { cookies } from "next/headers";
import { cache } from "react";
import { type Compiled, compileMessages } from "@/lib/i18n/compile";
import { type Language, resolveLanguage } from "@/lib/i18n/languages";
import { COMMON, type Namespace, pickNamespaces } from "@/lib/i18n/load";
import { overlayCompiled } from "@/lib/i18n/overlay";
import { findPseudoLanguage, type PseudoLanguage, writePseudoMessages } from "@/lib/i18n/pseudo";
import { getEnv } from "@/server/env";
import { getLog } from "@/server/outside/log";
import type { Wording } from "@/server/wording";
import { getCore } from "./get-core";
import { runAsVisitor } from "./server-caller";

/** The messages of a page: all of them, and those that its visitor's tenant says instead of the shipped ones. */
type PageMessages = { all: Compiled; own: Compiled };
const worded = new WeakMap<Wording, PageMessages>();

/** The messages of a language in the words of the visitor's tenant; the shipped ones where those cannot be read. */
async function readMessages(language: Language): Promise<PageMessages> {
  const core = await getCore();
  const shipped = await core.compileShipped(language);
  try {
    const wording = await runAsVisitor(() => core.loadWording(language));
    const known = worded.get(wording);
    if (known) return known;
    const own = compileMessages(wording.messages);
    const read = { all: overlayCompiled(shipped, own), own };
    worded.set(wording, read);
    return read;
  } catch (err) {
    getLog().error({ err }, "the wording of a page could not be read");
    return { all: shipped, own: {} };
  }
}

const pseudo = new Map<PseudoLanguage, Promise<Compiled>>();
async function writePseudo(language: PseudoLanguage): Promise<Compiled> {
  const { compileShipped } = await getCore();
  return writePseudoMessages(await compileShipped("en"), language);
}
const mayBePseudo = () => getEnv().PSEUDO_LANGUAGES ?? getEnv().NODE_ENV === "development";

/** A language that is made for tests has no files. */
type PageLanguage = PageMessages &
  ({ locale: Language; made: false } | { locale: PseudoLanguage; made: true });
/** The language of a page, from the cookie that the profile sets, otherwise English, and its messages. */
export const readPageLanguage = cache(async (): Promise<PageLanguage> => {
  const asked = (await cookies()).get("language")?.value;
  const made = mayBePseudo() ? findPseudoLanguage(asked) : undefined;
  if (made) {
    const known = pseudo.get(made) ?? writePseudo(made);
    pseudo.set(made, known);
    const all = await known;
    return { locale: made, made: true, all, own: all };
  }
  const locale = resolveLanguage(asked);
  return { locale, made: false, ...(await readMessages(locale)) };
});

/** What the client parts of a page say: files of shipped messages, and what is said instead of them. */
export type PageWords = { files: string[]; own: Compiled };

/** Returns the words of namespaces, or those of every page, for the client parts of a page. */
export async function readPageWords(names: readonly Namespace[] | "common"): Promise<PageWords> {
  const [{ findPageFileAddress }, { locale, made, own }] = await Promise.all([getCore(), readPageLanguage()]);
  const said = pickNamespaces(own, names === "common" ? COMMON : names);
  if (made) return { files: [], own: said };
  const asked = names === "common" ? (["common"] as const) : names;
  return {
    files: await Promise.all(asked.map((name) => findPageFileAddress(`${locale}/${name}`))),
    own: said,
  };
}
