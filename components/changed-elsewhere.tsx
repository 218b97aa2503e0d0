"use client";
import { Button } from "@/components/ui/controls/button";
import { Band } from "@/components/ui/feedback/states";

/** Whether somebody else saved a record while its form holds other changes. */
export const isChangedElsewhere = (
  form: { dirty: boolean; busy: boolean; values: { version?: number | undefined } },
  newest: { version: number },
) => form.dirty && !form.busy && newest.version > (form.values.version ?? 0);

/** Says that somebody else saved what is edited, and loads it. */
export function ChangedElsewhere({ text, act, onLoad }: { text: string; act: string; onLoad: () => void }) {
  return (
    <div className="mb-4">
      <Band
        tone="sandbox"
        actions={
          <Button size="sm" onClick={onLoad}>
            {act}
          </Button>
        }
      >
        {text}
      </Band>
    </div>
  );
}
