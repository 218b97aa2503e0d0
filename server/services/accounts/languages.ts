import { createHash } from "node:crypto";
import type { calls } from "@/lib/calls";
import { type FieldProblem, notFound, Refusal, stale } from "@/lib/errors";
import { listTexts } from "@/lib/i18n/keys";
import { LANGUAGES, type Language, NAMES, resolveLanguage } from "@/lib/i18n/languages";
import { findTranslationProblem } from "@/lib/i18n/translation";
import { BASE } from "@/lib/i18n/wording";
import {
  type Ctx,
  inTransaction,
  makeCtx,
  requireStaff,
  type Service,
  tenantOf,
  withTenant,
} from "@/server/ctx";
import { announceChanges, EVERYONE } from "@/server/data/announce";
import { record } from "@/server/data/audit";
import { publishChange } from "@/server/data/events";
import {
  savePlatformWording,
  saveTenantWording,
  type WordingChange,
} from "@/server/data/queries/tenant/wording";
import { findTenant, readUserNames } from "@/server/data/unscoped";
import { listPlatformWording, listTenantWording, type WordingRow } from "@/server/data/wording";
import { tenantContextOf } from "@/server/identity";
import { loadWording, readShippedTexts, type Wording } from "@/server/wording";

type Calls = (typeof calls)["languages"];
const STALE = ["languages"];

type Merged = { messages: Record<string, string>; etag: string };
const merged = new WeakMap<Wording, Merged>();
/** All texts of a language in the wording of the current work, with a mark that changes when any of them does. */
async function mergeTexts(language: Language): Promise<Merged> {
  const wording = await loadWording(language);
  const known = merged.get(wording);
  if (known) return known;
  const { texts } = await readShippedTexts(language);
  const messages = Object.fromEntries([...texts, ...listTexts(wording.messages)]);
  const hash = createHash("sha256").update(JSON.stringify(messages)).digest("base64url");
  const made = { messages, etag: `"${hash.slice(0, 22)}"` };
  merged.set(wording, made);
  return made;
}
async function answerTexts(ctx: Ctx, language: Language) {
  const { messages, etag } = await mergeTexts(language);
  // Kept by the browser, and asked again each time whether it is the same.
  Object.assign(ctx.headers, { etag, "cache-control": "no-cache" });
  return { language, messages };
}

export const messages: Service<Calls["messages"]> = (ctx, { lang }) =>
  withTenant({ ...ctx, tenant: null }, () => answerTexts(ctx, lang));

export const tenant_messages: Service<Calls["tenant_messages"]> = async (ctx, { lang, x }) => {
  const tenant = await findTenant(x);
  if (tenant?.status !== "active") throw notFound();
  const inside = makeCtx({ ...ctx, actor: null, tenant: tenantContextOf({ tenant, role: "viewer" }) });
  return withTenant(inside, () => answerTexts(ctx, lang));
};

export const dropdown: Service<Calls["dropdown"]> = async () => ({
  rows: await Promise.all(
    LANGUAGES.map(async (code) => {
      const { texts, missing } = await readShippedTexts(code);
      const share = (texts.size - missing.size) / texts.size;
      return { code, name: NAMES[code], completeness: Math.floor(share * 100) };
    }),
  ),
});

/** The overrides that a list and its changes are about: the tenant's, or for staff those of all tenants. */
function checkWording(ctx: Ctx, x: string): { isBase: boolean } {
  if (x === BASE) requireStaff(ctx);
  else if (x !== tenantOf(ctx).tenant_id) throw notFound();
  return { isBase: x === BASE };
}

type Texts = {
  base: ReadonlyMap<string, string>;
  text: ReadonlyMap<string, string>;
  missing: ReadonlySet<string>;
};
const textsOf = (rows: readonly WordingRow[]) =>
  rows.flatMap(({ key, text }): [string, string][] => (text === null ? [] : [[key, text]]));
/** The texts below an override: the shipped ones, and over them those of the platform where a tenant overrides. */
async function readTexts(language: Language, isBase: boolean): Promise<Texts> {
  const english = resolveLanguage(undefined);
  const [base, own] = await Promise.all([readShippedTexts(english), readShippedTexts(language)]);
  if (isBase) return { base: base.texts, text: own.texts, missing: own.missing };
  const [first, platform] = await Promise.all([listPlatformWording(english), listPlatformWording(language)]);
  const replaced = new Set(textsOf(platform).map(([key]) => key));
  return {
    base: new Map([...base.texts, ...textsOf(first).filter(([key]) => base.texts.has(key))]),
    text: new Map([...own.texts, ...textsOf(platform).filter(([key]) => own.texts.has(key))]),
    missing: new Set([...own.missing].filter((key) => !replaced.has(key))),
  };
}

/** Every text of a language with its override. */
async function present(language: Language, isBase: boolean) {
  const [{ base, text, missing }, overrides] = await Promise.all([
    readTexts(language, isBase),
    isBase ? listPlatformWording(language) : listTenantWording(language),
  ]);
  const byKey = new Map(overrides.map((row) => [row.key, row]));
  const names = await readUserNames(overrides.map((row) => row.updated_by));
  return [...base].map(([key, english]) => {
    const row = byKey.get(key);
    const shown = text.get(key) ?? english;
    const own = row?.text ?? null;
    const isOld = row?.replaced !== shown || findTranslationProblem(english, own ?? "", language) !== null;
    return {
      key,
      base: english,
      text: shown,
      own,
      is_missing: missing.has(key) && own === null,
      is_changed: own !== null && isOld,
      version: row?.version ?? 0,
      updated_at: row?.updated_at ?? null,
      updated_by: names.get(row?.updated_by ?? "") ?? "",
    };
  });
}
type Row = Awaited<ReturnType<typeof present>>[number];

const STATES = {
  all: () => true,
  missing: (row: Row) => row.is_missing,
  changed: (row: Row) => row.is_changed,
  overridden: (row: Row) => row.own !== null,
};
const holds = ({ key, base, text, own }: Row, words: readonly string[]) => {
  const all = `${key} ${base} ${text} ${own ?? ""}`.toLowerCase();
  return words.every((word) => all.includes(word));
};

export const list: Service<Calls["list"]> = async (
  ctx,
  { lang, x, search, state, space, page, per_page },
) => {
  const { isBase } = checkWording(ctx, x);
  const rows = await present(lang, isBase);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rows.filter((row) => row.key.startsWith(space) && holds(row, words));
  const matching = found.filter(STATES[state]);
  const from = (page - 1) * per_page;
  const count = (name: keyof typeof STATES) => found.filter(STATES[name]).length;
  return {
    rows: matching.slice(from, from + per_page),
    total: matching.length,
    page,
    per_page,
    counts: {
      all: found.length,
      missing: count("missing"),
      changed: count("changed"),
      overridden: count("overridden"),
    },
  };
};

type WordingInput = { key: string; text: string | null; version?: number | undefined };
/** The changes that are wanted, checked; what is as it was is left out. */
function planChanges(
  rows: readonly Row[],
  given: readonly WordingInput[],
  language: string,
  isList: boolean,
) {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const problems: FieldProblem[] = [];
  const changes = new Map<string, WordingChange>();
  const old: Row[] = [];
  for (const [n, { key, text, version }] of given.entries()) {
    const at = (field: string) => (isList ? `entries.${n}.${field}` : field);
    const row = byKey.get(key);
    const next = text === null || text.trim() === "" || text === row?.text ? null : text;
    const problem = row && next !== null ? findTranslationProblem(row.base, next, language) : null;
    if (!row) problems.push({ path: at("key"), code: "wording_unknown" });
    if (problem) problems.push({ path: at("text"), ...problem });
    // The same text again confirms it over a base that has changed.
    if (!row || problem || (next === row.own && !row.is_changed)) continue;
    if (version !== undefined && version !== row.version) old.push(row);
    changes.set(key, { key, text: next, replaced: row.text, version: row.version });
  }
  if (problems.length > 0) throw new Refusal("invalid", "invalid", { fields: problems.slice(0, 50) });
  if (old.length > 0) throw stale({ rows: old.slice(0, 50) });
  return { changes: [...changes.values()], byKey };
}

async function recordWording(
  ctx: Ctx,
  language: string,
  changes: readonly WordingChange[],
  before: Map<string, Row>,
) {
  const [first] = changes;
  if (!first) return;
  const named = changes.length === 1 ? first.key : `${changes.length}`;
  await record(ctx, "wording.updated", {
    before: { name: named, language, text: before.get(first.key)?.own ?? "" },
    after: { name: named, language, text: first.text ?? "", count: changes.length },
  });
}

export const update: Service<Calls["update"]> = (ctx, { lang, x, key, text, version, entries }) =>
  inTransaction(ctx, async (ctx) => {
    const { isBase } = checkWording(ctx, x);
    const single = key === undefined ? [] : [{ key, text: text ?? null, version }];
    const given = entries ?? single;
    if (given.length === 0)
      throw new Refusal("invalid", "invalid", { fields: [{ path: "key", code: "required" }] });
    const { changes, byKey } = planChanges(await present(lang, isBase), given, lang, entries !== undefined);
    const written = await (isBase ? savePlatformWording : saveTenantWording)(ctx, lang, changes);
    const done = new Set(written.map((row) => row.key));
    const rows = (await present(lang, isBase)).filter((row) =>
      changes.some((change) => change.key === row.key),
    );
    if (done.size < changes.length)
      throw stale({ rows: rows.filter((row) => !done.has(row.key)).slice(0, 50) });
    if (changes.length === 0) return { rows };
    if (isBase) announceBase(ctx);
    else {
      await recordWording(ctx, lang, changes, byKey);
      await publishChange(ctx, STALE);
    }
    return { rows };
  });

/** Open pages of all tenants read their words again. */
const announceBase = (ctx: Ctx) =>
  ctx.after_commit.push(async () => announceChanges([{ tenant: EVERYONE, invalidates: STALE }]));
