import type { Mail } from "@/lib/mail";
import { writeLetter } from "./letter";
import { pickMailWords } from "./words/pick";

type SigningCode = { to: string; code: string; name: string; minutes: number; link: string };

/** Writes the mail with the code that confirms the address of who signs a document. */
export const writeSigningCodeMail = (language: string, { to, link, ...said }: SigningCode): Mail =>
  writeLetter(to, pickMailWords(language).signing_code(said), link);
