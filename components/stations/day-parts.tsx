"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCall, useFailure, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { hoursOfCells, textOfHours } from "@/components/stations/cells";
import { AddHours, useSpanWords } from "@/components/stations/day-part-hours";
import { Button, IconButton } from "@/components/ui/controls/button";
import { ColorField, SpotBar } from "@/components/ui/controls/color-field";
import { TextField } from "@/components/ui/controls/text-field";
import { cx } from "@/components/ui/cx";
import { useLeaveGuard } from "@/components/ui/feedback/leave-guard";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { type Stroke, WeekGrid } from "@/components/week/week-grid";
import type { CallOutput } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";

type Part = CallOutput<"day_parts.list">["rows"][number];

/** The parts of the week the tenant sells by, painted into weekday × hour. */
export function DayParts({ firstHour }: { firstHour: number }) {
  const t = useTranslations("stations");
  const { tenant } = useShell();
  const may = useMayHouse("inventory:write");
  const answer = useCall("day_parts.list", { tenant: tenant.uuid });
  const [open, setOpen] = useState<string | null>(null);
  const said = useSpanWords();
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={6} />;
  const { rows } = answer.data;
  const chosen = rows.find((part) => part.uuid === open) ?? (open === "new" ? null : rows[0]);
  return (
    <>
      {!may && <ReadOnly />}
      <div className="grid gap-5 px-gutter py-4 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav aria-label={t("day_parts")} className="grid content-start gap-0.5">
          {rows.map((part) => (
            <button
              key={part.uuid}
              type="button"
              aria-pressed={part === chosen}
              onClick={() => setOpen(part.uuid)}
              className="flex min-h-row items-center gap-2 rounded-sm px-2 text-left hover:bg-hover aria-pressed:bg-selected aria-pressed:font-medium"
            >
              <SpotBar color={part.color} />
              <span className="min-w-0 grow py-1">
                <span className="cut block">{part.name}</span>
                <span className="num cut block text-xs font-normal text-ink-3">
                  {said(hoursOfCells(part.cells))}
                </span>
              </span>
              <span className="num text-xs font-normal text-ink-3">
                {t("hours", { count: hoursOfCells(part.cells).length })}
              </span>
            </button>
          ))}
          {may && (
            <Button
              look="quiet"
              size="sm"
              icon={<Plus />}
              className="mt-1 justify-start"
              onClick={() => setOpen("new")}
            >
              {t("new_day_part")}
            </Button>
          )}
        </nav>
        {chosen === undefined ? (
          <Empty title={t("no_day_parts")}>{t("no_day_parts_text")}</Empty>
        ) : (
          <PartEditor
            key={chosen?.uuid ?? "new"}
            part={chosen}
            others={rows.filter((part) => part !== chosen)}
            firstHour={firstHour}
            readOnly={!may}
            onSaved={setOpen}
          />
        )}
      </div>
    </>
  );
}

function PartEditor({
  part,
  others,
  firstHour,
  readOnly,
  onSaved,
}: {
  part: Part | null;
  others: readonly Part[];
  firstHour: number;
  readOnly: boolean;
  onSaved: (uuid: string | null) => void;
}) {
  const t = useTranslations("stations");
  const ui = useTranslations("ui");
  const words = useTranslations("errors");
  const sentence = useSentence();
  const failure = useFailure();
  const [base, setBase] = useState({
    name: part?.name ?? "",
    color: part?.color ?? (others.length % 10) + 1,
    cells: part?.cells.join("") ?? textOfHours([]).join(""),
    version: part?.version,
  });
  const [name, setName] = useState(base.name);
  const [color, setColor] = useState(base.color);
  const [hours, setHours] = useState<ReadonlySet<number>>(() => new Set(hoursOfCells(part?.cells ?? [])));
  const [wrong, setWrong] = useState<string>();
  const stroke = useRef({ before: hours, on: true });
  const said = useSpanWords();
  const cells = textOfHours([...hours]);
  const dirty = name !== base.name || color !== base.color || cells.join("") !== base.cells;
  useLeaveGuard(dirty, ui("leave_text"));

  const save = useSend("day_parts.update", { says: "saved", invalidates: ["day_parts"], quiet: true });
  const again = useSend("day_parts.update", {
    says: "saved",
    invalidates: ["day_parts"],
    onDone: ({ uuid }) => onSaved(uuid),
  });
  const destroy = useSend("day_parts.destroy", {
    invalidates: ["day_parts"],
    onDone: () => {
      onSaved(null);
      toast({
        text: ui("deleted"),
        action: {
          label: ui("undo"),
          run: () => again.mutate({ name: base.name, color: base.color, cells: part!.cells }),
        },
        timeout: 10_000,
      });
    },
  });

  const onStroke = ({ cells: over, begin }: Stroke) => {
    if (begin) stroke.current = { before: hours, on: !hours.has(over[0]!) };
    const { before, on } = stroke.current;
    const next = new Set(before);
    for (const cell of over) {
      if (on) next.add(cell);
      else next.delete(cell);
    }
    setHours(next);
  };
  const send = () => {
    if (!name.trim()) return setWrong(words("required"));
    save.mutate(
      { ...(part && { uuid: part.uuid, version: base.version }), name, color, cells },
      {
        onSuccess: ({ uuid, version }) => {
          setBase({ name, color, cells: cells.join(""), version });
          onSaved(uuid);
        },
        onError: (error) => {
          if (error instanceof Refusal && error.message === "taken") setWrong(sentence(error));
          else failure(error);
        },
      },
    );
  };
  const colorsAt = (cell: number) => others.filter((other) => hoursOfCells(other.cells).includes(cell));

  return (
    <div className="min-w-0">
      {!readOnly && (
        <div className="mb-3 flex flex-wrap items-start gap-x-4 gap-y-2">
          <TextField
            className="w-56 max-sm:w-full"
            label={t("day_part_name")}
            value={name}
            onChange={(text) => {
              setName(text);
              setWrong(undefined);
            }}
            maxLength={200}
            autoFocus={!part}
            {...(wrong && { error: wrong })}
          />
          <ColorField label={t("color")} value={color} onChange={setColor} />
          <span className="ml-auto flex items-center gap-2 self-end max-sm:ml-0 max-sm:w-full">
            {part && (
              <IconButton
                icon={<Trash2 />}
                label={t("delete_day_part")}
                onClick={() => destroy.mutate({ uuid: part.uuid })}
              />
            )}
            <Button
              look="main"
              busy={save.isPending}
              disabled={dirty ? false : t("nothing_changed")}
              onClick={send}
              className="max-sm:grow"
            >
              {t("save_day_part")}
            </Button>
          </span>
        </div>
      )}
      {!readOnly && <AddHours onAdd={(more) => setHours(new Set([...hours, ...more]))} />}
      <p className="num mb-2 text-ink-2">{said([...hours])}</p>
      <WeekGrid
        label={t("day_part_week", { name: name || t("new_day_part") })}
        firstHour={firstHour}
        {...(!readOnly && { onStroke })}
        cell={(at) => {
          const on = hours.has(at);
          const there = colorsAt(at);
          return {
            on,
            name: [on ? t("inside") : t("outside"), ...there.map((other) => other.name)].join(", "),
            className: cx(on ? "bg-(--accent-soft-2)" : "bg-sunken hover:bg-hover"),
            content: (
              <span className="flex h-full items-center gap-0.5 py-0.5">
                {on && <SpotBar color={color} className="h-full" />}
                {there.map((other) => (
                  <SpotBar key={other.uuid} color={other.color} className="h-3/5 opacity-70" />
                ))}
              </span>
            ),
          };
        }}
      />
      {others.length > 0 && <p className="mt-2 text-xs text-ink-3">{t("day_part_hint")}</p>}
    </div>
  );
}
