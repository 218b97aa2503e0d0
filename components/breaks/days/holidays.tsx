"use client";
import { CalendarPlus, Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDisplacing } from "@/components/breaks/displaced";
import { useCall, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button, IconButton } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { useSentence } from "@/components/ui/feedback/sentence";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { turned, WEEKDAYS, weekdayName } from "@/components/week/hours";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Holiday = CallOutput<"holidays.list">["rows"][number];
const SHOWN = 12;
const STALE = ["holidays", "breaks", "stations"] as const;

/** The house's holidays that are to come. */
export function HolidayList({ from, onPick }: { from: Day; onPick: (day: Day) => void }) {
  const t = useTranslations("breaks");
  const { tenant } = useShell();
  const { day, formats } = useFormat();
  const may = useMayHouse("inventory:write");
  const [open, setOpen] = useState<Holiday | "new" | null>(null);
  const { data } = useCall("holidays.list", { tenant: tenant.uuid });
  const destroy = useSend("holidays.destroy", { says: "deleted", invalidates: STALE });
  const rows = (data?.rows ?? []).filter((row) => row.date >= from).slice(0, SHOWN);
  return (
    <section
      className="border-line bg-surface p-3 max-lg:border-t lg:border-t lg:border-r"
      aria-label={t("holidays")}
    >
      <div className="mb-1 flex items-center pl-1">
        <h3 className="grow text-xs font-medium text-ink-2">{t("holidays")}</h3>
        {may && (
          <IconButton
            size="sm"
            icon={<CalendarPlus />}
            label={t("add_holiday")}
            onClick={() => setOpen("new")}
          />
        )}
      </div>
      {rows.length === 0 && <p className="pl-1 text-xs text-ink-3">{t("no_holidays")}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.uuid} className="flex items-center rounded-sm pl-1 hover:bg-hover">
            <button type="button" className="min-w-0 grow py-1 text-left" onClick={() => onPick(row.date)}>
              <span className="cut block">{row.name}</span>
              <span className="num block text-xs text-ink-3">
                {day(row.date)} · {t("as_day", { day: weekdayName(row.opens_as, formats.language, "long") })}
              </span>
            </button>
            {may && (
              <>
                <IconButton
                  size="sm"
                  icon={<Pencil />}
                  label={t("change_holiday", { name: row.name })}
                  onClick={() => setOpen(row)}
                />
                <IconButton
                  size="sm"
                  icon={<Trash2 />}
                  label={t("remove_holiday", { name: row.name })}
                  onClick={() => destroy.mutate({ uuid: row.uuid })}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <HolidayDialog holiday={open === "new" ? null : open} from={from} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

function HolidayDialog({
  holiday,
  from,
  onClose,
}: {
  holiday: Holiday | null;
  from: Day;
  onClose: () => void;
}) {
  const t = useTranslations("breaks");
  const ui = useTranslations("ui");
  const words = useTranslations("errors");
  const { formats } = useFormat();
  const sentence = useSentence();
  const [date, setDate] = useState<Day | null>(holiday?.date ?? null);
  const [name, setName] = useState(holiday?.name ?? "");
  const [opens_as, setOpensAs] = useState(holiday?.opens_as ?? 7);
  const [wrong, setWrong] = useState<string>();
  const save = useDisplacing("holidays.update", {
    invalidates: STALE,
    onDone: onClose,
    onError: (error) => setWrong(sentence(error)),
  });
  const send = () => {
    if (!name.trim() || !date) return setWrong(words("required"));
    const known = holiday ? { uuid: holiday.uuid, version: holiday.version } : {};
    void save.send({ ...known, date, name: name.trim(), opens_as });
  };
  if (save.dialog) return save.dialog;
  return (
    <Dialog
      title={holiday ? t("change_holiday", { name: holiday.name }) : t("add_holiday")}
      size="small"
      held={save.busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" busy={save.busy} onClick={send}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <TextField
          label={t("holiday_name")}
          value={name}
          onChange={(text) => {
            setName(text);
            setWrong(undefined);
          }}
          maxLength={200}
          {...(wrong && { error: wrong })}
        />
        <DateField label={t("date")} value={date} onChange={setDate} min={from} />
        <Select
          label={t("opens_like")}
          help={t("holiday_text")}
          value={String(opens_as)}
          choices={turned(WEEKDAYS, formats.first_weekday).map((weekday) => ({
            value: String(weekday),
            label: weekdayName(weekday, formats.language, "long"),
          }))}
          onChange={(value) => value && setOpensAs(Number(value))}
        />
      </div>
    </Dialog>
  );
}
