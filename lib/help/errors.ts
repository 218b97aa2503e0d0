import type { Code } from "@/lib/errors";

const START = "error-";
/** The id of the article about an error of a code. */
export const getErrorArticle = (code: Code): string => START + code.replaceAll("_", "-");

/** Whether an article is about an error. */
export const isErrorArticle = (id: string): boolean => id.startsWith(START);
