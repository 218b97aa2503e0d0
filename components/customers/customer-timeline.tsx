"use client";
import { History } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";

/** What people did to this record. */
export function CustomerTimeline({ customer }: { customer: string }) {
  const t = useTranslations("customers");
  const acts = useTranslations("shell.actions");
  const { tenant } = useShell();
  const { moment } = useFormat();
  const answer = useCall("activity.list", {
    tenant: tenant.uuid,
    filters: { object_id: customer },
    per_page: 10,
  });
  return (
    <Card title={t("timeline")}>
      <Loaded
        answer={answer}
        empty={answer.data?.rows.length === 0 && <p className="px-3.5 py-3 text-ink-3">{t("no_timeline")}</p>}
      >
        {(data) => (
          <ul className="py-1">
            {data.rows.map(({ uuid, at, actor, action }) => {
              const verb = action.split(".")[1] ?? action;
              return (
                <li key={uuid} className="flex items-center gap-2.5 px-3.5 py-1.5">
                  <span className="grid size-6 place-items-center rounded-sm bg-neutral-soft text-neutral-ink">
                    <History size={14} strokeWidth={1.75} aria-hidden />
                  </span>
                  <span className="cut grow">
                    {acts.has(verb) ? acts(verb, { who: actor }) : `${actor} ${verb}`}
                  </span>
                  <span className="num text-xs text-ink-3">
                    {moment(at).day} {moment(at).time}
                  </span>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
