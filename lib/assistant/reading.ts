import type { Call } from "@/lib/calls/kit";
import { listWords } from "@/lib/help/search";

/** Verbs of POST calls that only read. */
const READING = /^(list|retrieve|extended_list|search|spots|week|buyers)/;
/** Groups whose answers are no business of a tenant's records. */
const LEFT_OUT = ["languages", "webhooks", "jobs", "notifications"];

/**
 * Whether a call only reads data of the tenant and answers with JSON. Calls without a tenant, files, streams and
 * whatever needs a confirmed password are left out.
 */
export function isReadingCall(name: string, call: Call): boolean {
  const [group = "", verb = ""] = name.split(".");
  if (["public", "user", "staff"].includes(call.access) || LEFT_OUT.includes(group)) return false;
  if (call.answers === "blob" || call.answers === "events") return false;
  if (call.confirmed || call.changes || call.creates || call.sends) return false;
  return call.method === "GET" ? !verb.includes("preview") : call.method === "POST" && READING.test(verb);
}

/** Ranks calls by the words of a question in their name and summary, the best first; calls without any are left out. */
export function sortCalls<C extends { name: string; summary: string }>(
  calls: readonly C[],
  question: string,
): C[] {
  const stem = (word: string) => word.slice(0, Math.max(4, word.length - 2));
  const wanted = listWords(question).map(stem);
  const score = ({ name, summary }: C) => {
    const [named, told] = [listWords(name.replace(/[._]/g, " ")), listWords(summary)];
    const hits = (words: readonly string[]) =>
      wanted.filter((one) => words.some((word) => word.startsWith(one))).length;
    return 3 * hits(named) + hits(told);
  };
  return calls
    .map((call) => ({ call, score: score(call) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ call }) => call);
}
