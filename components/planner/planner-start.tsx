"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { StationSetsMenu } from "@/components/campaigns/editor/station-sets";
import { useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { NumberField } from "@/components/ui/controls/number-field";
import { TextField } from "@/components/ui/controls/text-field";
import { Tag } from "@/components/ui/feedback/tag";
import { useToday } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { addDays, type Day, getWeekStart } from "@/lib/day";

const WEEK = 7;
/** Four weeks from the next Monday on. */
const FLIGHT = 4 * WEEK - 1;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 13 }, (_, i) => ({ hour: 6 + i, spots: 0 }));

/** What a board needs before it can be drawn: who, when, where, how long and how often; the rest is painted. */
export function PlannerStart({ stations }: { stations: CallOutput<"campaigns.offer">["rows"] }) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const router = useRouter();
  const { tenant } = useShell();
  const monday = addDays(getWeekStart(useToday()), WEEK);
  const [customer, setCustomer] = useState<{ id: string; label: string } | null>(null);
  const [name, setName] = useState("");
  const [from, setFrom] = useState<Day | null>(monday);
  const [to, setTo] = useState<Day | null>(addDays(monday, FLIGHT));
  const [length, setLength] = useState<number | null>(30);
  const [perDay, setPerDay] = useState<number | null>(2);
  const own = stations.filter((s) => s.sync_status !== "follower" && s.license_state !== "expired");
  const [chosen, setChosen] = useState<readonly string[]>(() => own.slice(0, 1).map((s) => s.uuid));
  const create = useSend("campaigns.create_draft", {
    invalidates: ["campaigns"],
    onDone: ({ uuid }) => router.push(`/order-v3/${uuid}`),
  });
  const options = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await callApi("campaigns.buyers", { tenant: tenant.uuid, search }, { signal });
      return rows.map((row) => ({ id: row.uuid, label: row.name, detail: row.category_name ?? undefined }));
    },
    [tenant.uuid],
  );
  const ready = customer && from && to && from <= to && length && perDay && chosen.length > 0;
  const begin = () => {
    if (!ready) return;
    create.mutate({
      name: name.trim() || customer.label,
      customer: customer.id,
      start_date: from,
      end_date: to,
      segments: [
        {
          kind: "variable",
          length,
          stations: [...chosen],
          from_date: from,
          to_date: to,
          weekdays: WEEKDAYS,
          hours: HOURS,
          per_day: perDay,
        },
      ],
    });
  };
  return (
    <Screen
      title={t("new")}
      crumbs={[{ label: campaigns("title"), href: "/order/search" }]}
      compact
      actions={
        <Button look="main" busy={create.isPending} disabled={!ready} onClick={begin}>
          {t("create")}
        </Button>
      }
    >
      <form
        className="grid max-w-160 gap-4 p-gutter sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          begin();
        }}
      >
        <Combobox
          className="sm:col-span-2"
          label={t("customer")}
          value={customer?.id ?? null}
          known={customer}
          options={options}
          onChange={(id) => id === null && setCustomer(null)}
          onPick={(option) => setCustomer(option && { id: option.id, label: option.label })}
          autoFocus
        />
        <TextField
          className="sm:col-span-2"
          label={t("name")}
          optional
          value={name}
          onChange={setName}
          maxLength={200}
        />
        <DateField label={t("from")} value={from} onChange={setFrom} />
        <DateField label={t("to")} value={to} onChange={setTo} />
        <NumberField label={t("length")} value={length} onChange={setLength} unit="s" />
        <NumberField label={t("per_day")} value={perDay} onChange={setPerDay} />
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 text-xs font-medium">{t("stations")}</legend>
          <div className="mb-2">
            <StationSetsMenu stations={own} chosen={chosen} onChange={setChosen} />
          </div>
          <div className="grid gap-1.5 sm:grid-cols-2">
            {own.map((s) => (
              <Checkbox
                key={s.uuid}
                value={chosen.includes(s.uuid)}
                onChange={(on) =>
                  setChosen((all) => (on ? [...all, s.uuid] : all.filter((one) => one !== s.uuid)))
                }
                label={
                  <span className="flex items-center gap-2">
                    <Tag code>{s.code}</Tag> {s.name}
                  </span>
                }
              />
            ))}
          </div>
        </fieldset>
      </form>
    </Screen>
  );
}
