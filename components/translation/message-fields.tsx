"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { editFields, findLost, joinFields, readFields } from "@/components/translation/forms";
import { PillField, Pills } from "@/components/translation/pill-field";

/** The heading of one of the texts of a message, and its fields below. */
export function MessagePart({
  title,
  hint,
  action,
  children,
}: {
  title: string;
  hint: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="mt-4" aria-label={title}>
      <h3 className="mb-1.5 flex items-baseline gap-2 font-semibold">
        {title}
        <span className="font-normal text-ink-3">{hint}</span>
        <span className="ml-auto self-center">{action}</span>
      </h3>
      <div className="grid gap-1.5">{children}</div>
    </section>
  );
}

function FieldRow({ form, children }: { form: string | null; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      {form !== null && <span className="w-14 flex-none pt-1 text-ink-3">{form}</span>}
      {children}
    </div>
  );
}

/** A text that is read here and written elsewhere. */
export function ReadMessage({ text, lang }: { text: string; lang: string }) {
  return readFields(text).map(({ form, text: inside }) => (
    <FieldRow key={form} form={form}>
      <p
        lang={lang}
        className="min-h-control min-w-0 grow rounded-sm border border-line bg-sunken px-2 py-[0.3rem] [overflow-wrap:anywhere] whitespace-pre-wrap text-ink-2"
      >
        <Pills text={inside} isForm={form !== null} />
      </p>
    </FieldRow>
  ));
}

/** A text that is written here, by form where it is a plural. */
export function WriteMessage({
  base,
  text,
  language,
  label,
  error,
  onChange,
}: {
  base: string;
  text: string;
  language: string;
  label: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}) {
  const t = useTranslations("translation");
  const fields = editFields(base, text, language);
  return fields.map((field, n) => (
    <FieldRow key={field.form} form={field.form}>
      <PillField
        label={field.form === null ? label : `${label}, ${field.form}`}
        value={field.text}
        isForm={field.form !== null}
        error={n === fields.length - 1 ? error : undefined}
        lost={findLost(base, field)}
        insertLabel={(name) => t("insert", { name })}
        onChange={(next) => onChange(joinFields(base, fields.with(n, { ...field, text: next })))}
      />
    </FieldRow>
  ));
}
