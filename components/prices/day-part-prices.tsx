"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { Terms } from "@/components/prices/blank";
import type { PriceForm } from "@/components/prices/list-price";
import { Part } from "@/components/prices/rows";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { hoursOfCells } from "@/components/stations/cells";
import { Button, IconButton } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { PercentField } from "@/components/ui/controls/percent-field";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { type Stroke, WeekGrid } from "@/components/week/week-grid";

const WHOLE = 10_000;
type Row = Terms["day_parts"][number];

/** Ground of an index: the dearer the darker; below the list price it stays plain. */
const GROUNDS = [
  { from: 15_000, look: "bg-heat-6 text-(--heat-ink-6)" },
  { from: 13_000, look: "bg-heat-5 text-(--heat-ink-5)" },
  { from: 11_500, look: "bg-heat-4 text-(--heat-ink-4)" },
  { from: 10_500, look: "bg-heat-3 text-(--heat-ink-3)" },
  { from: 9_500, look: "bg-heat-2 text-(--heat-ink-2)" },
  { from: 7_500, look: "bg-heat-1 text-(--heat-ink-1)" },
  { from: 0, look: "bg-heat-0 text-(--heat-ink-0)" },
];
export const indexGround = (index_bp: number) => GROUNDS.find((ground) => index_bp >= ground.from)!.look;

/** Hours of the week that cost more or less; an hour belongs to one part at most, the others are at the list price. */
export function DayPartPrices({ form, firstHour }: { form: PriceForm; firstHour: number }) {
  const t = useTranslations("prices");
  const { number } = useFormat();
  const { tenant } = useShell();
  const bind = form.field("terms.day_parts");
  const rows = (bind.value ?? []) as Row[];
  const set = (next: Row[]) => form.set("terms.day_parts", next);
  const heard = form.values.terms.list.basis === "per_thousand";
  const [open, setOpen] = useState(0);
  const stroke = useRef({ before: rows, on: true });
  const own = useCall("day_parts.list", { tenant: tenant.uuid });
  const chosen = Math.min(open, rows.length - 1);
  const partAt = new Map(rows.flatMap((row, n) => row.hours.map((hour) => [hour, n] as const)));

  const onStroke = ({ cells, begin }: Stroke) => {
    if (chosen < 0) return;
    if (begin) stroke.current = { before: rows, on: partAt.get(cells[0]!) !== chosen };
    const { before, on } = stroke.current;
    const over = new Set(cells);
    set(
      before.map((row, n) => {
        const others = row.hours.filter((hour) => !over.has(hour));
        return { ...row, hours: on && n === chosen ? [...others, ...cells].sort((a, b) => a - b) : others };
      }),
    );
  };
  const add = (row: Row) => {
    const taken = new Set(row.hours);
    set([...rows.map((one) => ({ ...one, hours: one.hours.filter((hour) => !taken.has(hour)) })), row]);
    setOpen(rows.length);
  };
  const missing = (own.data?.rows ?? []).filter((part) => !rows.some((row) => row.name === part.name));

  return (
    <Part title={t("day_parts")} text={t("day_parts_text")}>
      <div className="grid gap-4 xl:grid-cols-[19rem_minmax(0,1fr)]">
        <div ref={bind.ref} tabIndex={-1} className="grid content-start gap-1.5 outline-none">
          {rows.map((row, n) => (
            <div
              key={n}
              className={cx("flex items-start gap-1.5 rounded-sm p-1", n === chosen && "bg-selected")}
              onFocusCapture={() => setOpen(n)}
            >
              <TextField
                bare
                size="sm"
                label={t("name")}
                className="grow"
                {...form.field(`terms.day_parts.${n}.name`)}
                maxLength={200}
              />
              <PercentField
                bare
                size="sm"
                className="w-24"
                label={t("index_of", { name: row.name })}
                most={1_000_000}
                value={row.index_bp}
                onChange={(index_bp) => set(rows.with(n, { ...row, index_bp: index_bp ?? 0 }))}
              />
              {heard && (
                <NumberField
                  bare
                  size="sm"
                  className="w-28"
                  label={t("audience_of", { name: row.name })}
                  placeholder={t("audience")}
                  most={1_000_000_000}
                  value={row.audience ?? null}
                  onChange={(audience) => set(rows.with(n, { ...row, audience: audience ?? undefined }))}
                />
              )}
              <IconButton
                size="sm"
                icon={<Trash2 />}
                label={t("remove_part", { name: row.name })}
                onClick={() => set(rows.filter((_, at) => at !== n))}
              />
            </div>
          ))}
          {bind.error && (
            <p role="alert" className="text-xs text-bad-ink">
              {bind.error}
            </p>
          )}
          <div className="flex flex-wrap gap-1">
            {missing.map((part) => (
              <Button
                key={part.uuid}
                look="quiet"
                size="sm"
                icon={<Plus />}
                onClick={() => add({ name: part.name, index_bp: WHOLE, hours: hoursOfCells(part.cells) })}
              >
                {part.name}
              </Button>
            ))}
            <Button
              look="quiet"
              size="sm"
              icon={<Plus />}
              onClick={() =>
                add({ name: t("new_part", { number: rows.length + 1 }), index_bp: WHOLE, hours: [] })
              }
            >
              {t("add_part")}
            </Button>
          </div>
          {rows.length > 0 && <p className="text-xs text-ink-3">{t("paint_hint")}</p>}
        </div>
        <WeekGrid
          label={t("day_part_grid")}
          firstHour={firstHour}
          {...(chosen >= 0 && { onStroke })}
          cell={(at) => {
            const n = partAt.get(at);
            const row = n === undefined ? undefined : rows[n];
            return {
              on: n !== undefined && n === chosen,
              name: row ? `${row.name} ${number(row.index_bp / 100)} %` : t("at_list"),
              className: cx(
                row ? indexGround(row.index_bp) : "bg-sunken",
                n !== undefined && n === chosen && "outline-1 -outline-offset-1 outline-(--accent)",
              ),
              content: row && <span className="num m-auto text-2xs">{number(row.index_bp / 100)}</span>,
            };
          }}
        />
      </div>
    </Part>
  );
}
