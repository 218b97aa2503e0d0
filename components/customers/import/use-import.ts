"use client";
import { useRef, useState } from "react";
import { useSend } from "@/components/query";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import type { DuplicateChoice } from "@/lib/customers-import/duplicates";
import type { ImportField } from "@/lib/customers-import/fields";

export type ImportRead = CallOutput<"customers.import">;
type Params = CallInput<"customers.import">["params"];

/** A file of customers before it is saved: each change of a person reads it again and shows what would happen. */
export function useImport() {
  const [file, setFile] = useState<File | null>(null);
  const [params, setParams] = useState<Params>({});
  const [saved, setSaved] = useState<ImportRead | null>(null);
  const preview = useSend("customers.import", { quiet: true });
  // A second press of the button, or a repeat after a lost answer, is the same import.
  const key = useRef("");
  const save = useSend("customers.import", {
    invalidates: ["customers", "tenant.checklist"],
    key: () => key.current,
    onDone: setSaved,
  });
  const read = (of: File, how: Params) => {
    setParams(how);
    key.current = crypto.randomUUID();
    preview.mutate({ file: of, params: how });
  };
  const change = (how: Params) => file && read(file, { ...params, ...how });
  return {
    file,
    params,
    found: preview.data,
    error: preview.error,
    reading: preview.isPending,
    saving: save.isPending,
    saved,
    open: (next: File) => {
      setFile(next);
      setSaved(null);
      preview.reset();
      read(next, {});
    },
    close: () => {
      setFile(null);
      setSaved(null);
      preview.reset();
    },
    retry: () => file && read(file, params),
    assign: (at: number, field: ImportField | null) => {
      const now = (preview.data?.columns ?? []).map((column) => column.field);
      // A field has one column: it leaves the one it had.
      const others = now.map((one) => (one === field ? null : one));
      change({ mapping: others.with(at, field) });
    },
    edit: (line: number, field: ImportField, value: string) => {
      const others = (params.edits ?? []).filter((one) => one.line !== line || one.field !== field);
      change({ edits: [...others, { line, field, value }] });
    },
    fill: (field: ImportField, value: string) => change({ fill: { ...params.fill, [field]: value } }),
    chooseForAll: (duplicates: DuplicateChoice) => change({ duplicates, choices: {} }),
    choose: (line: number, choice: DuplicateChoice) =>
      change({ choices: { ...params.choices, [line]: choice } }),
    save: () => file && save.mutate({ file, params: { ...params, commit: true } }),
  };
}
export type Import = ReturnType<typeof useImport>;
