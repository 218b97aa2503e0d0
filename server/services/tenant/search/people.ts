import { foldText, splitWords } from "@/lib/search/fold";
import type { RecordSearch } from "@/lib/search/records";
import { compareSpelling } from "@/lib/search/similar";
import { type Ctx, tenantOf } from "@/server/ctx";
import type { Hit } from "@/server/data/queries/tenant/search";
import { listMembers } from "@/server/data/unscoped/people";

/** From which likeness on a word is taken for another one that is misspelled; shorter words are not. */
const LEAST_ALIKE = 0.6;
const LEAST_LETTERS = 4;

/** Whether a word begins one of the words, or is one of them misspelled. */
const isWordOf = (words: readonly string[], word: string) =>
  words.some(
    (one) =>
      one.startsWith(word) || (word.length >= LEAST_LETTERS && compareSpelling(one, word) >= LEAST_ALIKE),
  );

/** Whether a search asks for nothing but words: people have no customer, station, state or day. */
const asksForWords = ({ customers, stations, status, from, to, words }: RecordSearch) =>
  words.length > 0 && !from && !to && [customers, stations, status].every((asked) => asked.length === 0);

/** Finds the members whose name or address has all words of a search, by name. */
export async function findPeople(ctx: Ctx, search: RecordSearch): Promise<Hit[]> {
  if (!asksForWords(search)) return [];
  const { words, phrases, without } = search;
  const members = await listMembers(tenantOf(ctx).tenant_id);
  return members.flatMap(({ user }) => {
    const title = `${user.first_name} ${user.last_name}`.trim();
    const folded = ` ${foldText(`${title} ${user.email}`)}`;
    const own = splitWords(folded);
    const isFound =
      words.every((word) => isWordOf(own, word)) &&
      phrases.every((text) => folded.includes(` ${text}`)) &&
      !without.some((text) => folded.includes(` ${text}`));
    const none = { number: null, status: null, amount: null, from_day: null, to_day: null };
    return isFound ? [{ ...none, model: "member" as const, uuid: user.uuid, title, detail: user.email }] : [];
  });
}
