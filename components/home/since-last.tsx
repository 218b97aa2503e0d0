"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { actionWord } from "@/components/activity/words";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { noteVisit } from "@/components/shell/visit";
import { Link } from "@/components/ui/controls/link";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { groupChanges } from "@/lib/access/visits";
import { toWallTime } from "@/lib/day";
import { findRecordHref } from "@/lib/hrefs";

/** Lines of the log that are read, and records that are shown. */
const READ = 200;
const SHOWN = 8;

/** What others changed since this person's last visit; nothing on a first visit. */
export function SinceLast() {
  const { tenant } = useShell();
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => setSince(noteVisit(tenant.uuid)?.before ?? null), [tenant.uuid]);
  return since === null ? null : <Changes since={since} />;
}

function Changes({ since }: { since: number }) {
  const t = useTranslations("home");
  const activity = useTranslations("activity");
  const { tenant, order_version } = useShell();
  const { moment, formats, number } = useFormat();
  const from = toWallTime(new Date(since), formats.zone).date;
  const all = `/activity-log?filter.from=${from}`;
  const answer = useCall("activity.list", {
    tenant: tenant.uuid,
    search: "-user:me",
    filters: { from },
    per_page: READ,
  });
  const { day, time } = moment(new Date(since).toISOString());
  return (
    <Card
      title={t("since_last")}
      className="self-start"
      actions={
        <span className="num text-xs text-ink-3">
          {day} {time}
        </span>
      }
    >
      <Loaded answer={answer} waiting={<Skeleton lines={3} />}>
        {({ rows }) => {
          const records = groupChanges(rows, since);
          if (records.length === 0) return <p className="px-3.5 py-3 text-ink-3">{t("since_last_none")}</p>;
          return (
            <>
              <ul className="divide-y divide-line">
                {records
                  .slice(0, SHOWN)
                  .map(({ key, model, object_id, title, action, people, at, count }) => {
                    const href = object_id && findRecordHref(model, object_id, order_version);
                    return (
                      <li key={key} className="px-3.5 py-1.5">
                        <span className="flex items-baseline gap-2">
                          <Link href={href || all} className="cut grow font-medium hover:underline">
                            {title || activity(`models.${model}`)}
                          </Link>
                          {count > 1 && <span className="num text-xs text-ink-3">{number(count)}×</span>}
                        </span>
                        <span className="cut block text-xs text-ink-3">
                          {[activity(`models.${model}`), actionWord(activity, action), ...people].join(" · ")}
                          , {moment(at).time}
                        </span>
                      </li>
                    );
                  })}
              </ul>
              <p className="border-t border-line px-3.5 py-2 text-xs">
                <Link href={all} className="link font-medium">
                  {t("since_last_all", { count: records.length })}
                </Link>
              </p>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}
