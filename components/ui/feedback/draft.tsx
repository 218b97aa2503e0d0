"use client";
import { type ReactNode, useState } from "react";

/** A control whose value counts when it is left, not at each letter: one step to undo, and nothing moves while typing. */
export function Draft<T>({
  value,
  onCommit,
  children,
}: {
  value: T;
  onCommit: (value: T) => void;
  children: (bind: { value: T; onChange: (value: T) => void; onBlur: () => void }) => ReactNode;
}) {
  const [draft, setDraft] = useState<{ value: T } | null>(null);
  return children({
    value: draft ? draft.value : value,
    onChange: (next) => setDraft({ value: next }),
    onBlur: () => {
      if (draft && draft.value !== value) onCommit(draft.value);
      setDraft(null);
    },
  });
}
