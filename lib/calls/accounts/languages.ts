import { z } from "zod";
import { get, post } from "@/lib/calls/kit";
import { LANGUAGES } from "@/lib/i18n/languages";
import { BASE, WORDING_MOST, WORDING_STATES } from "@/lib/i18n/wording";
import { At, Int, Text, Uuid } from "@/lib/shapes";

const Lang = z.enum(LANGUAGES);
const ByLanguage = z.object({ lang: Lang });
const ByWording = z.object({ lang: Lang, x: z.union([z.literal(BASE), Uuid]) });
const Key = Text(200).min(1, "required");
const Version = Int(0, 2_147_483_646);

const Merged = z.object({ language: Lang, messages: z.record(z.string(), z.string()) });
const Row = z.object({
  key: z.string(),
  /** The English text. */
  base: z.string(),
  /** The text without an override; the base while there is no translation. */
  text: z.string(),
  /** What is said instead; null for nothing. */
  own: z.string().nullable(),
  is_missing: z.boolean(),
  /** The text has changed since it was overridden, or the override no longer fits it and is not used. */
  is_changed: z.boolean(),
  /** 0 for a text that was never overridden. */
  version: Version,
  updated_at: At.nullable(),
  updated_by: Text(),
});
const Entry = z.object({
  key: Key,
  /** Null or an empty text ends the override. */
  text: z.string().max(WORDING_MOST, "too_long").nullable(),
  /** The version that was read; without it the latest is overwritten. */
  version: Version.optional(),
});

/** Calls on the texts of the product and a tenant's own wording of them. */
export const languages = {
  messages: get("accounts/get-language/{lang}", {
    access: "public",
    summary:
      "Returns all messages of a language by key, with an ETag. Messages without a translation are in English.",
    params: ByLanguage,
    output: Merged,
  }),
  tenant_messages: get("accounts/get-language/{lang}/{x}", {
    access: "public",
    summary: "Returns all messages of a language by key in the wording of a tenant, with an ETag.",
    params: z.object({ lang: Lang, x: Uuid }),
    output: Merged,
  }),
  dropdown: get("accounts/language-dropdown", {
    access: "public",
    summary: "Lists the languages with the share of messages that are translated, in percent.",
    output: z.object({
      rows: z.array(z.object({ code: Lang, name: Text(), completeness: Int(0, 100) })),
    }),
  }),
  list: get("accounts/list-language/{lang}/{x}", {
    access: "settings:write",
    summary:
      "Lists the messages of a language with base text, translation, override and last editor. `x` is the active tenant, or `base` for the product's staff.",
    params: ByWording,
    query: z.object({
      search: Text(200).default(""),
      state: z.enum(WORDING_STATES).default("all"),
      /** Only messages whose key begins with it. */
      space: Text(60).default(""),
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      per_page: z.coerce.number().int().min(1).max(10_000).default(100),
    }),
    output: z.object({
      rows: z.array(Row),
      total: Int(),
      page: Int(),
      per_page: Int(),
      counts: z.object({ all: Int(), missing: Int(), changed: Int(), overridden: Int() }),
    }),
  }),
  update: post("accounts/update-language/{lang}/{x}", {
    access: "settings:write",
    unscopedOnly: true,
    summary:
      "Overrides one message (`key`, `text`) or up to 2,000 (`entries`), all or none. A text has the same placeholders as the base, every plural form of the language, and no markup. Answers the messages that have changed. Refused (412): a message was changed since the version given.",
    params: ByWording,
    body: z.object({
      key: Key.optional(),
      text: z.string().max(WORDING_MOST, "too_long").nullable().optional(),
      version: Version.optional(),
      entries: z.array(Entry).max(2000).optional(),
    }),
    output: z.object({ rows: z.array(Row) }),
  }),
};
