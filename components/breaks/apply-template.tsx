"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDisplacing } from "@/components/breaks/displaced";
import type { BreakLine } from "@/components/breaks/edit";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { DateField } from "@/components/ui/controls/date-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Tag } from "@/components/ui/feedback/tag";
import { useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { addDays, type Day, getWeekStart } from "@/lib/day";

type Template = { uuid: string; name: string; lines: readonly BreakLine[]; version: number };

/** Gives stations the template's week from a day on. */
export function ApplyTemplate({
  template,
  to = [],
  onDone,
  onClose,
}: {
  template: Template;
  /** Stations ticked at first. */
  to?: readonly string[];
  onDone: (version: number) => void;
  onClose: () => void;
}) {
  const t = useTranslations("breaks");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const now = useToday();
  const [from, setFrom] = useState<Day | null>(addDays(getWeekStart(now), 7));
  const [ticked, setChosen] = useState<readonly string[] | null>(to.length ? to : null);
  const stations = useCall("stations.list", { tenant: tenant.uuid, per_page: 500 });
  const send = useDisplacing("break_templates.update", {
    invalidates: ["break_templates", "breaks", "stations"],
    onDone: ({ version }) => {
      onDone(version);
      onClose();
    },
  });
  const rows = (stations.data?.rows ?? []).filter((row) => row.sync_status !== "follower");
  const only = rows.length === 1 ? rows.map((row) => row.uuid) : [];
  const chosen = ticked ?? only;
  const apply = () => {
    if (!from) return;
    const { uuid, name, version, lines } = template;
    void send.send({ uuid, name, version, lines: [...lines], apply_to: [...chosen], from });
  };
  if (send.dialog) return send.dialog;
  return (
    <Dialog
      title={t("apply_title", { name: template.name })}
      onClose={onClose}
      held={send.busy}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" busy={send.busy} disabled={!from || chosen.length === 0} onClick={apply}>
            {t("apply_now", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{t("apply_text")}</p>
      <DateField className="mb-4 w-40" label={t("apply_from")} value={from} onChange={setFrom} min={now} />
      <Loaded
        answer={stations}
        empty={rows.length === 0 && <p className="text-ink-3">{t("stations_none")}</p>}
      >
        {() => (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 text-xs font-medium text-ink-2">{t("apply_stations")}</legend>
            {rows.length > 1 && (
              <Checkbox
                label={ui("select_all", { count: rows.length })}
                value={chosen.length === rows.length}
                onChange={(on) => setChosen(on ? rows.map((row) => row.uuid) : [])}
              />
            )}
            {rows.map((row) => (
              <Checkbox
                key={row.uuid}
                label={
                  <span className="inline-flex items-center gap-2">
                    <Tag code>{row.code}</Tag>
                    {row.name}
                  </span>
                }
                value={chosen.includes(row.uuid)}
                onChange={(on) =>
                  setChosen(on ? [...chosen, row.uuid] : chosen.filter((id) => id !== row.uuid))
                }
              />
            ))}
          </fieldset>
        )}
      </Loaded>
    </Dialog>
  );
}
