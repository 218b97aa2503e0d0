"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
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
import { dropKept, keepLocally, takeKept } from "@/lib/browser/kept";
import { addDays, type Day, getWeekStart } from "@/lib/day";

const WEEK = 7;
/** Four weeks from the next Monday on. */
const FLIGHT = 4 * WEEK - 1;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 13 }, (_, i) => ({ hour: 6 + i, spots: 0 }));

type Typed = {
  customer: { id: string; label: string } | null;
  name: string;
  from: Day | null;
  to: Day | null;
  length: number | null;
  perDay: number | null;
  chosen: readonly string[];
};
/** What is typed, kept in this browser until the draft is created. */
function useTyped(scope: string, first: Typed) {
  const [typed, setTyped] = useState(first);
  const type = (change: Partial<Typed>) => {
    const next = { ...typed, ...change };
    keepLocally(scope, next);
    setTyped(next);
  };
  useEffect(() => {
    void takeKept(scope).then((found) => {
      if (found) setTyped((at) => (at === first ? { ...first, ...(found as Typed) } : at));
    });
  }, [scope, first]);
  return { typed, type };
}

/** What a board needs before it can be drawn: who, when, where, how long and how often; the rest is painted. */
export function PlannerStart({ stations }: { stations: CallOutput<"campaigns.offer">["rows"] }) {
  const t = useTranslations("planner");
  const campaigns = useTranslations("campaigns");
  const router = useRouter();
  const { tenant } = useShell();
  const monday = addDays(getWeekStart(useToday()), WEEK);
  const { user } = useShell();
  const scope = `planner|${user.uuid}|${tenant.uuid}|start`;
  const own = stations.filter((s) => s.sync_status !== "follower" && s.license_state !== "expired");
  const [first] = useState<Typed>(() => ({
    customer: null,
    name: "",
    from: monday,
    to: addDays(monday, FLIGHT),
    length: 30,
    perDay: 2,
    chosen: own.slice(0, 1).map((s) => s.uuid),
  }));
  const { typed, type } = useTyped(scope, first);
  const { customer, name, from, to, length, perDay, chosen } = typed;
  const create = useSend("campaigns.create_draft", {
    invalidates: ["campaigns"],
    onDone: ({ uuid }) => {
      dropKept(scope);
      router.push(`/order-v3/${uuid}`);
    },
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
          onChange={(id) => id === null && type({ customer: null })}
          onPick={(option) => type({ customer: option && { id: option.id, label: option.label } })}
          autoFocus
        />
        <TextField
          className="sm:col-span-2"
          label={t("name")}
          optional
          value={name}
          onChange={(name) => type({ name })}
          maxLength={200}
        />
        <DateField label={t("from")} value={from} onChange={(from) => type({ from })} />
        <DateField label={t("to")} value={to} onChange={(to) => type({ to })} />
        <NumberField label={t("length")} value={length} onChange={(length) => type({ length })} unit="s" />
        <NumberField label={t("per_day")} value={perDay} onChange={(perDay) => type({ perDay })} />
        <fieldset className="sm:col-span-2">
          <legend className="mb-1.5 text-xs font-medium">{t("stations")}</legend>
          <div className="mb-2">
            <StationSetsMenu stations={own} chosen={chosen} onChange={(ids) => type({ chosen: ids })} />
          </div>
          <div className="grid gap-1.5 sm:grid-cols-2">
            {own.map((s) => (
              <Checkbox
                key={s.uuid}
                value={chosen.includes(s.uuid)}
                onChange={(on) =>
                  type({ chosen: on ? [...chosen, s.uuid] : chosen.filter((one) => one !== s.uuid) })
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
