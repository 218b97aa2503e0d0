"use client";
import { useTranslations } from "next-intl";
import { Refusal } from "@/lib/errors";

/** What a preview was refused for, where it is something the person can put right in a field; else undefined. */
export function useRefusedField() {
  const words = useTranslations("errors");
  return (error: unknown): string | undefined => {
    const [field] = error instanceof Refusal ? (error.more.fields ?? []) : [];
    if (!field) return undefined;
    return words.has(field.code) ? words(field.code, field.values) : words("bad_value");
  };
}
