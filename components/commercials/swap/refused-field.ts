"use client";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Refusal } from "@/lib/errors";

/** What a preview was refused for, where it is something the person can put right in a field; else undefined. */
export function useRefusedField() {
  const sentence = useSentence();
  return (error: unknown): string | undefined =>
    error instanceof Refusal && error.more.fields?.length ? sentence(error) : undefined;
}
