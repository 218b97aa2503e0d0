"use client";
import { useTranslations } from "next-intl";
import { type FieldProblem, Refusal } from "@/lib/errors";
import { readText } from "@/lib/own";

/** Returns a function that writes a field problem in the person's language. */
export function useProblem() {
  const t = useTranslations("errors");
  return ({ code, values }: FieldProblem): string => (t.has(code) ? t(code, values) : t("bad_value"));
}

/** The details of a refusal that its message may name: texts and numbers. */
const valuesOf = (error: unknown): Record<string, string | number> => {
  const details = error instanceof Refusal ? error.more.details : undefined;
  const entries = typeof details === "object" && details !== null ? Object.entries(details) : [];
  return Object.fromEntries(
    entries.filter(([, value]) => typeof value === "string" || typeof value === "number"),
  );
};

/**
 * Returns a function that writes an error in the person's language: the problems of its fields, else its message, else
 * its code.
 */
export function useSentence() {
  const t = useTranslations("errors");
  const say = useProblem();
  return (error: unknown): string => {
    const fields = error instanceof Refusal ? (error.more.fields ?? []) : [];
    if (fields.length > 0) return [...new Set(fields.map(say))].join(" ");
    const key = [readText(error, "message"), readText(error, "code")].find((k) => k && t.has(k));
    return t(key ?? "broken", valuesOf(error));
  };
}
