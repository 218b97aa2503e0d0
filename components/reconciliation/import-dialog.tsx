"use client";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { Select } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { Glyph } from "@/components/ui/layout/glyph";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Read = CallOutput<"as_run.import">;
type Params = CallInput<"as_run.import">["params"];
const MOST = 20_000_000;
const SHOWN = 200;

/** An as-run file from the drop to the day it settles: how it was read stands there before anything is kept. */
export function ImportDialog({
  station,
  date,
  dropped,
  onSaved,
  onClose,
}: {
  station: string;
  date: Day;
  dropped: File | null;
  onSaved: (first: Day) => void;
  onClose: () => void;
}) {
  const t = useTranslations("reconciliation");
  const ui = useTranslations("ui");
  const [file, setFile] = useState<File | null>(dropped);
  const [params, setParams] = useState<Params>({});
  const preview = useSend("as_run.import", { quiet: true });
  const save = useSend("as_run.import", {
    invalidates: ["reconciliation", "logs", "tenant"],
    onDone: (saved) => {
      toast({ text: saved.known ? t("import.known_toast") : t("import.saved", { count: saved.matched }) });
      onSaved(saved.from ?? date);
    },
  });
  const look = useRef(preview.mutate);
  useEffect(() => {
    look.current = preview.mutate;
  });
  const read = useCallback(
    (given: File, how: Params) => look.current({ uuid: station, file: given, params: { date, ...how } }),
    [station, date],
  );
  useEffect(() => {
    if (dropped) read(dropped, {});
  }, [dropped, read]);
  const take = (given: File, how: Params = {}) => {
    setFile(given);
    setParams(how);
    read(given, how);
  };
  const found = preview.data;
  const fits = found && found.profile !== "" && found.rows.length > 0;
  return (
    <Dialog
      title={t("import.title")}
      size={file ? "pick" : "form"}
      onClose={onClose}
      held={save.isPending}
      actions={
        file && (
          <>
            <Button onClick={() => setFile(null)} disabled={save.isPending}>
              {t("import.other_file")}
            </Button>
            <Button
              look="main"
              busy={save.isPending}
              disabled={!fits || preview.isPending || (found.known && t("import.known"))}
              onClick={() => save.mutate({ uuid: station, file, params: { date, ...params, commit: true } })}
            >
              {fits
                ? t("import.save", { count: found.lines - found.unreadable.length })
                : t("import.save_none")}
            </Button>
          </>
        )
      }
    >
      {!file ? (
        <DropZone label={t("import.file")} bare most={MOST} onFiles={([one]) => one && take(one)}>
          {t("import.help")}
        </DropZone>
      ) : (
        <Loaded
          answer={{ data: found, error: preview.error, refetch: () => take(file, params) }}
          waiting={<Skeleton lines={8} />}
        >
          {(read) => (
            <Preview
              read={read}
              params={params}
              date={date}
              onChange={(how) => take(file, how)}
              none={ui("none")}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function Preview({
  read,
  params,
  date,
  onChange,
  none,
}: {
  read: Read;
  params: Params;
  date: Day;
  onChange: (params: Params) => void;
  none: string;
}) {
  const t = useTranslations("reconciliation");
  const { number, day, time } = useFormat();
  const days = [...new Set([read.from, read.to])].flatMap((date) => (date ? [day(date)] : []));
  const range = read.from && read.to ? days.join("–") : none;
  return (
    <div className="grid gap-4 text-sm">
      <div className="grid gap-4 sm:grid-cols-2">
        <Facts
          of={[
            {
              label: t("import.name"),
              value: <span className="font-medium break-all">{read.file_name}</span>,
            },
            { label: t("import.days"), value: <span className="num">{range}</span> },
            { label: t("import.lines"), value: <span className="num">{number(read.lines)}</span> },
            { label: t("import.encoding"), value: read.encoding },
            { label: t("import.zone"), value: read.zone },
          ]}
        />
        <div className="grid content-start gap-3">
          <Select
            label={t("import.profile")}
            value={read.profile || null}
            onChange={(profile) => profile && onChange({ ...params, profile })}
            choices={read.candidates.map((c) => ({
              value: c.profile,
              label: t("import.fits", { name: c.name, percent: Math.round(c.score * 100) }),
            }))}
          />
          <DateField
            label={t("import.date")}
            help={t("import.date_help")}
            value={params.date ?? date}
            onChange={(on) => on && onChange({ ...params, date: on })}
          />
        </div>
      </div>
      {read.known && <Note tone="neutral">{t("import.known_text")}</Note>}
      {read.profile === "" && <Note tone="bad">{t("import.unknown")}</Note>}
      {read.unreadable.length > 0 && (
        <details className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
          <summary className="font-medium">
            {t("import.unreadable", { count: read.unreadable.length })}
          </summary>
          <ul className="num mt-1.5 grid max-h-32 gap-0.5 overflow-auto font-mono text-2xs">
            {read.unreadable.map((one) => (
              <li key={one.line} className="flex gap-3">
                <span className="w-10 flex-none text-right">{one.line}</span>
                <span className="cut">{one.text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {read.rows.length > 0 && (
        <div className="max-h-72 overflow-auto rounded-md border border-line">
          <table className="num w-full table-fixed border-separate border-spacing-0">
            <thead className="sticky top-0">
              <tr className="*:h-7 *:border-b *:border-line *:bg-sunken *:px-2.5 *:text-left *:text-xs *:font-medium *:text-ink-3">
                <th className="w-14">{t("import.line")}</th>
                <th className="w-24 max-sm:hidden">{t("import.day")}</th>
                <th className="w-20">{t("import.time")}</th>
                <th className="w-20 max-sm:hidden">{t("cart")}</th>
                <th>{t("import.what")}</th>
                <th className="w-16 text-right">{t("import.seconds")}</th>
              </tr>
            </thead>
            <tbody>
              {read.rows.slice(0, SHOWN).map((row) => (
                <tr key={row.line} className="*:h-7 *:border-b *:border-line *:px-2.5">
                  <td className="text-ink-3">{row.line}</td>
                  <td className="text-ink-2 max-sm:hidden">{day(row.date)}</td>
                  <td>{time(row.second, true)}</td>
                  <td className="cut text-ink-2 max-sm:hidden">{row.cart}</td>
                  <td className="cut font-medium">{row.title}</td>
                  <td className="text-right">{row.length}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {read.rows.length > SHOWN && (
            <p className="px-2.5 py-1.5 text-xs text-ink-3">
              {t("import.more", { count: read.rows.length - SHOWN })}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function Note({ tone, children }: { tone: "neutral" | "bad"; children: string }) {
  return (
    <p
      className={
        tone === "bad"
          ? "flex items-center gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad-ink"
          : "flex items-center gap-2 rounded-md bg-neutral-soft px-3 py-2 text-neutral-ink"
      }
    >
      <Glyph name={tone === "bad" ? "cross" : "ring"} />
      {children}
    </p>
  );
}
