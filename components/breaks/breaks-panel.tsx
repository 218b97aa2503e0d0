"use client";
import { ClipboardPaste, Copy, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { addTo, type BreakLine, type Brush, change, common, groupsIn } from "@/components/breaks/edit";
import { FrameFields } from "@/components/breaks/frame-fields";
import { LengthField } from "@/components/breaks/length-field";
import { Button, IconButton } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Draft } from "@/components/ui/feedback/draft";
import { useFormat } from "@/components/ui/format";
import { hourOf, weekdayName, weekdayOf } from "@/components/week/hours";
import { BREAK_KINDS } from "@/lib/inventory/break-kinds";
import { PURPOSES } from "@/lib/inventory/purposes";

/** The breaks of the chosen hours; those at one time of the hour are changed together. */
export function BreaksPanel({
  lines,
  cells,
  brush,
  most,
  onChange,
  hour,
}: {
  lines: readonly BreakLine[];
  cells: readonly number[];
  brush: Brush;
  most: number;
  onChange: (lines: readonly BreakLine[]) => void;
  /** An hour is taken along and put down elsewhere. */
  hour: { copied: boolean; copy: () => void; paste: () => void };
}) {
  const t = useTranslations("breaks");
  const { formats, time } = useFormat();
  const groups = groupsIn(lines, cells);
  const [first] = cells;
  const titleOf = () => {
    if (first === undefined) return t("none_chosen");
    if (cells.length > 1) return t("chosen", { count: cells.length });
    return `${weekdayName(weekdayOf(first), formats.language, "long")} ${time(hourOf(first) * 3600)}`;
  };
  const title = titleOf();
  return (
    <aside
      className="border-line bg-surface p-4 max-lg:border-t lg:overflow-auto lg:border-l"
      aria-label={t("chosen_breaks")}
    >
      <div className="mb-2 flex items-center gap-1">
        <h3 className="grow font-semibold">{title}</h3>
        {first !== undefined && (
          <>
            <IconButton icon={<Copy />} size="sm" label={t("copy_hour")} keys="shift+c" onClick={hour.copy} />
            <IconButton
              icon={<ClipboardPaste />}
              size="sm"
              label={t("paste_hour")}
              keys="shift+v"
              disabled={!hour.copied}
              onClick={hour.paste}
            />
          </>
        )}
      </div>
      {first === undefined ? (
        <p className="text-ink-3">{t("choose_hint")}</p>
      ) : (
        <>
          {groups.length === 0 && <p className="mb-3 text-ink-3">{t("no_breaks_here")}</p>}
          <div className="grid gap-4">
            {groups.map((group, n) => (
              <Group
                key={n}
                {...group}
                onChange={(to) => onChange(change(lines, group.lines, to))}
                onRemove={() => onChange(lines.filter((line) => !group.lines.includes(line)))}
              />
            ))}
          </div>
          {groups.length < most && (
            <Button
              look="quiet"
              size="sm"
              icon={<Plus />}
              className="mt-3"
              onClick={() => onChange(addTo(lines, cells, brush))}
            >
              {t("add_break")}
            </Button>
          )}
        </>
      )}
    </aside>
  );
}

function Group({
  offset,
  lines,
  onChange,
  onRemove,
}: {
  offset: number;
  lines: readonly BreakLine[];
  onChange: (to: Parameters<typeof change>[2]) => void;
  onRemove: () => void;
}) {
  const t = useTranslations("breaks");
  const purposes = useTranslations("status.purpose");
  const name = common(lines, "name");
  const minute = Math.floor(offset / 60);
  return (
    <fieldset className="grid grid-cols-2 gap-x-2 gap-y-2.5 rounded-md border border-line p-3">
      <legend className="sr-only">{t("group", { minute, count: lines.length })}</legend>
      <div className="col-span-2 -mb-1 flex items-center justify-between">
        <span className="num font-medium">:{String(minute).padStart(2, "0")}</span>
        <span className="flex items-center gap-1 text-xs text-ink-3">
          {lines.length > 1 && t("breaks", { count: lines.length })}
          <IconButton icon={<Trash2 />} size="sm" label={t("remove_group", { minute })} onClick={onRemove} />
        </span>
      </div>
      <Draft<number | null>
        value={minute}
        onCommit={(value) => value !== null && onChange({ offset: value * 60 + (offset % 60) })}
      >
        {(bind) => <NumberField size="sm" label={t("minute")} least={0} most={59} {...bind} />}
      </Draft>
      <Draft value={name ?? ""} onCommit={(value) => value.trim() && onChange({ name: value.trim() })}>
        {(bind) => (
          <TextField
            size="sm"
            label={t("name")}
            {...(name === null && { placeholder: t("differs") })}
            maxLength={60}
            {...bind}
          />
        )}
      </Draft>
      <LengthField
        label={t("capacity")}
        value={common(lines, "capacity_seconds")}
        onChange={(capacity_seconds) => onChange({ capacity_seconds })}
      />
      <Draft
        value={common(lines, "capacity_spots")}
        onCommit={(value) => onChange({ capacity_spots: value })}
      >
        {(bind) => (
          <NumberField
            size="sm"
            label={t("most_spots")}
            placeholder={t("no_limit")}
            least={1}
            most={60}
            {...bind}
          />
        )}
      </Draft>
      <Draft
        value={common(lines, "smallest_length")}
        onCommit={(value) => onChange({ smallest_length: value ?? 0 })}
      >
        {(bind) => <NumberField size="sm" label={t("smallest")} unit="s" most={600} {...bind} />}
      </Draft>
      <Draft
        value={common(lines, "priority")}
        onCommit={(value) => value !== null && onChange({ priority: value })}
      >
        {(bind) => <NumberField size="sm" label={t("priority")} least={1} most={12} {...bind} />}
      </Draft>
      <Select
        size="sm"
        label={t("kind")}
        value={common(lines, "kind")}
        choices={BREAK_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={(value) => value && onChange({ kind: value })}
      />
      <Select
        size="sm"
        label={t("purpose")}
        value={common(lines, "purpose")}
        choices={PURPOSES.map((value) => ({ value, label: purposes(value) }))}
        onChange={(value) => value && onChange({ purpose: value })}
      />
      <FrameFields lines={lines} onChange={onChange} />
    </fieldset>
  );
}
