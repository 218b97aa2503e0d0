"use client";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCall, useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { IconButton } from "@/components/ui/controls/button";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import type { Day } from "@/lib/day";

type Delivery = CallOutput<"log_targets.deliveries">["rows"][number];

/** What became of each version at each address of the station; nothing where it has none. */
export function Deliveries({ station, date, zone }: { station: string; date: Day; zone: string }) {
  const t = useTranslations("log.deliveries");
  const { data } = useCall("log_targets.deliveries", { uuid: station, date });
  const rows = data?.rows ?? [];
  const newest = rows[0]?.number;
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2 font-semibold">
        {t("title")} <span className="num font-normal text-ink-3">{rows.length}</span>
      </h2>
      <ul className="grid gap-1.5">
        {rows.map((row) => (
          <DeliveryRow key={row.uuid} of={row} zone={zone} isNewest={row.number === newest} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryRow({ of, zone, isNewest }: { of: Delivery; zone: string; isNewest: boolean }) {
  const t = useTranslations("log.deliveries");
  const errors = useTranslations("errors");
  const { moment } = useFormat();
  const may = useMay("traffic:write");
  const retry = useSend("log_targets.retry", { invalidates: ["log_targets"] });
  const { number, address, state, error } = of;
  const isRetried = may && isNewest && state !== "superseded" && (state !== "waiting" || of.attempts > 0);
  return (
    <li className="flex items-start gap-2">
      <Tag code>v{number}</Tag>
      <div className="min-w-0 grow leading-tight">
        <p className="[overflow-wrap:anywhere]">{address}</p>
        <p className="num mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
          <Status of="delivery" is={state} />
          {state === "delivered" && of.last_at && moment(of.last_at, zone).time}
          {state === "waiting" &&
            of.attempts > 0 &&
            of.next_at &&
            t("next", { at: moment(of.next_at, zone).time })}
        </p>
        {error && state !== "superseded" && (
          <p className="text-xs text-bad-ink">{errors.has(error) ? errors(error) : error}</p>
        )}
      </div>
      {isRetried && (
        <IconButton
          icon={<RotateCcw />}
          size="sm"
          label={t("retry_named", { number, address })}
          busy={retry.isPending}
          onClick={() => retry.mutate({ uuid: of.uuid })}
        />
      )}
    </li>
  );
}
