import type { Role } from "@/lib/access/access";
import type { EntityName } from "@/lib/entities";
import { listKeys } from "@/lib/own";

/**
 * The kinds of records that members comment on; `ENTITIES` says who may read a kind. A record of a daily kind is a uuid
 * and a day: a log is its station and day. A kind joins with its line here and its line in
 * `server/services/tenant/comments/records.ts`, without which it does not compile.
 */
export const COMMENTED = {
  campaign: {},
  log: { isDaily: true },
} as const satisfies Partial<Record<EntityName, { isDaily?: true }>>;

/** A kind of record that has comments. */
export type CommentedKind = keyof typeof COMMENTED;
/** The kinds of records that have comments. */
export const COMMENTED_KINDS = listKeys(COMMENTED);

/** Whether a record of this kind is a uuid and a day. */
export const isDaily = (kind: CommentedKind): boolean => "isDaily" in COMMENTED[kind];

/** The greatest length of a comment as it is stored, in characters. */
export const COMMENT_MOST = 4000;
/** The most comments of a record that one call returns. */
export const THREAD_MOST = 1000;

/** Whether a member may delete a comment: the author, owners and admins. */
export const mayDeleteComment = (
  { created_by }: { created_by: string | null },
  { user_id, role }: { user_id: string; role: Role },
): boolean => created_by === user_id || role === "owner" || role === "admin";

/** Somebody who can be mentioned. */
export type Mentioned = { uuid: string; name: string };

const MENTION = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g;

/** A part of a comment: text, or the id of a person it mentions. */
export type CommentPart = { text: string } | { mention: string };

/** Splits a stored text into its parts; a mention is stored as `@[uuid]`. */
export function splitComment(stored: string): CommentPart[] {
  return stored.split(MENTION).flatMap((part, n): CommentPart[] => {
    if (n % 2 === 1) return [{ mention: part }];
    return part === "" ? [] : [{ text: part }];
  });
}

/** Returns the ids of the people whom a stored text mentions, each once. */
export const listMentions = (stored: string): string[] => [
  ...new Set(splitComment(stored).flatMap((part) => ("mention" in part ? [part.mention] : []))),
];

/** Writes a stored text for people: mentions by name, those of unknown people as "@…". */
export const writeMentions = (stored: string, names: ReadonlyMap<string, string>): string =>
  splitComment(stored)
    .map((part) => ("mention" in part ? `@${names.get(part.mention) || "…"}` : part.text))
    .join("");

/** Returns what people are called while a comment is typed: by name, and people of the same name with a number. */
export function namePeople(people: readonly Mentioned[]): Map<string, string> {
  const labels = new Map<string, string>();
  const taken = new Set<string>();
  for (const { uuid, name } of people) {
    if (labels.has(uuid) || name === "") continue;
    let label = name;
    for (let n = 2; taken.has(label.toLowerCase()); n++) label = `${name} ${n}`;
    taken.add(label.toLowerCase());
    labels.set(uuid, label);
  }
  return labels;
}

/** Whether a mention may begin after this text: at its start and after anything but a letter or digit. */
const mayBeginAfter = (text: string) => !/[\p{L}\p{N}]$/u.test(text);

/** Returns the stored form of a typed text: `@` and a label become the id, where the label ends with its word. */
export function encodeMentions(typed: string, labels: ReadonlyMap<string, string>): string {
  const known = [...labels].sort(([, a], [, b]) => b.length - a.length);
  let stored = "";
  for (let at = 0; at < typed.length; ) {
    const rest = typed.slice(at + 1);
    const found =
      typed[at] === "@" && mayBeginAfter(typed.slice(0, at))
        ? known.find(
            ([, label]) =>
              rest.toLowerCase().startsWith(label.toLowerCase()) &&
              !/^[\p{L}\p{N}]/u.test(rest.slice(label.length)),
          )
        : undefined;
    stored += found ? `@[${found[0]}]` : typed[at];
    at += 1 + (found ? found[1].length : 0);
  }
  return stored;
}

/** Returns a stored text as it is typed; a mention without a label stays as it is stored. */
export const decodeMentions = (stored: string, labels: ReadonlyMap<string, string>): string =>
  stored.replace(MENTION, (mention, uuid) => {
    const label = labels.get(uuid);
    return label ? `@${label}` : mention;
  });

const BEGUN = /@([^@\n]{0,60})$/;

/** Returns what is typed of a mention before the caret, without its "@"; null where none has begun. */
export function findBegunMention(typed: string, caret: number): string | null {
  const before = typed.slice(0, caret);
  const found = BEGUN.exec(before);
  return found && mayBeginAfter(before.slice(0, found.index)) ? found[1]! : null;
}

/** Returns the people whose label, or a word of it, begins with what is typed of a mention. */
export function findMentionable(labels: ReadonlyMap<string, string>, begun: string): Mentioned[] {
  const wanted = begun.toLowerCase();
  return [...labels]
    .filter(([, label]) => {
      const known = label.toLowerCase();
      return known.startsWith(wanted) || known.includes(` ${wanted}`);
    })
    .map(([uuid, name]) => ({ uuid, name }));
}
