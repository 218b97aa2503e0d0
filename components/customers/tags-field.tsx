"use client";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useTagOptions } from "@/components/customers/tag-options";
import type { Binding } from "@/components/ui/controls/field";
import { SuggestField } from "@/components/ui/controls/suggest-field";
import { splitTags, TAGS_MOST } from "@/lib/customers/tags";

const getLastTag = (text: string) => text.slice(text.lastIndexOf(",") + 1).trim();

/** Tags between commas, with those in use offered for the one being typed; what is typed stays as typed. */
export function TagsField({
  value,
  onChange,
  ...props
}: Binding<string[]> & { error?: string | undefined; className?: string }) {
  const t = useTranslations("customers");
  const [typed, setTyped] = useState(value.join(", "));
  const inUse = useTagOptions();
  const options = useCallback(
    async (text: string, signal: AbortSignal) => {
      const chosen = new Set(
        splitTags(text.slice(0, text.lastIndexOf(",") + 1)).map((tag) => tag.toLowerCase()),
      );
      const found = await inUse(getLastTag(text), signal);
      return found.filter(({ id }) => !chosen.has(id.toLowerCase()));
    },
    [inUse],
  );
  const type = (text: string) => {
    setTyped(text);
    onChange(splitTags(text));
  };
  return (
    <SuggestField
      {...props}
      label={t("tags")}
      help={t("tags_help", { most: TAGS_MOST })}
      optional
      value={typed}
      onChange={type}
      options={options}
      onPick={({ label }) =>
        type(`${[...splitTags(typed.slice(0, typed.lastIndexOf(",") + 1)), label].join(", ")}, `)
      }
    />
  );
}
