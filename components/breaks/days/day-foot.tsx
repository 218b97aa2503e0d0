"use client";
import { Clock3, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { TimeField } from "@/components/ui/controls/date-field";
import { useFormat } from "@/components/ui/format";

/** Half past eight, as the person writes it. */
const SAMPLE = 30_600;

/** Adds a break to the date, takes it back to its week, and saves it. */
export function DayFoot({
  label,
  dirty,
  busy,
  isTaken,
  onAdd,
  onReset,
  onSave,
}: {
  label: string;
  dirty: boolean;
  busy: boolean;
  /** Whether a break stands at this second already. */
  isTaken: (second: number) => boolean;
  onAdd: (second: number) => void;
  /** Only where the date differs from its week. */
  onReset: (() => void) | undefined;
  onSave: () => void;
}) {
  const t = useTranslations("breaks");
  const { time } = useFormat();
  const [fresh, setFresh] = useState<number | null>(null);
  const whyNot = () => {
    if (fresh === null) return t("time_first");
    return isTaken(fresh) && t("break_twice");
  };
  return (
    <footer className="sticky bottom-0 mt-auto flex flex-wrap items-center gap-2 border-t border-line bg-surface px-gutter py-2">
      <TimeField
        bare
        size="sm"
        className="w-28"
        label={t("time_added")}
        placeholder={time(SAMPLE)}
        value={fresh}
        onChange={setFresh}
      />
      <Button
        size="sm"
        look="quiet"
        icon={<Plus />}
        disabled={whyNot()}
        onClick={() => {
          if (fresh !== null) onAdd(fresh);
          setFresh(null);
        }}
      >
        {t("add_break")}
      </Button>
      <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
        {onReset && (
          <Button look="quiet" size="sm" icon={<Clock3 />} onClick={onReset}>
            {t("as_week")}
          </Button>
        )}
        <Button
          look="main"
          className="max-sm:grow"
          busy={busy}
          disabled={!dirty && t("nothing_changed")}
          onClick={onSave}
        >
          {t("save_day", { day: label })}
        </Button>
      </span>
    </footer>
  );
}
