"use client";
import { AudioLines, Banknote, FileText, History, Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { actionWord } from "@/components/activity/words";
import type { RelatedProps } from "@/components/customers/related/related";
import { tabHref } from "@/components/customers/tabs";
import { useCall } from "@/components/query";
import { useMay, useOrderHref } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { Segmented } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { IconTile } from "@/components/ui/layout/icon-tile";
import type { CallOutput } from "@/lib/browser/api";
import { TIMELINE_PARTS, type TimelinePart } from "@/lib/customers/timeline";
import { buildReconciliationHref, findRecordHref } from "@/lib/hrefs";
import { PER_PAGE_MOST } from "@/lib/list";

type Entry = CallOutput<"customers.timeline">["rows"][number];
const FEW = 6;
const MANY = 30;
const ICONS = { money: Banknote, air: AudioLines, documents: FileText, email: Mail } as const;

/** What was done with a customer and its records, newest first: the latest on the overview, else all, a page at a time. */
export function TimelineCard({ customer, whole = false }: RelatedProps) {
  const t = useTranslations("customers");
  const ui = useTranslations("ui");
  const [part, setPart] = useState<TimelinePart | "all">("all");
  const [shown, setShown] = useState(MANY);
  const per_page = whole ? shown : FEW;
  const answer = useCall(
    "customers.timeline",
    { uuid: customer, ...(part !== "all" && { filters: { part } }), per_page },
    { keep: true },
  );
  const { rows = [], total = 0 } = answer.data ?? {};
  return (
    <Card
      title={t("timeline")}
      {...(whole && answer.data && { count: total })}
      actions={
        <>
          {!whole && total > rows.length && shown < PER_PAGE_MOST && (
            <Link href={tabHref(customer, "timeline")} className="link text-xs font-medium">
              {ui("show_all")}
            </Link>
          )}
          <Segmented
            bare
            size="sm"
            label={t("timeline")}
            value={part}
            onChange={setPart}
            choices={(["all", ...TIMELINE_PARTS] as const).map((value) => ({
              value,
              label: t(`timeline_parts.${value}`),
            }))}
          />
        </>
      }
    >
      <Loaded
        answer={answer}
        empty={rows.length === 0 && <p className="px-3.5 py-3 text-ink-3">{t("no_timeline")}</p>}
      >
        {() => (
          <ul className="py-1">
            {rows.map((entry) => (
              <TimelineEntry key={entry.uuid} entry={entry} />
            ))}
          </ul>
        )}
      </Loaded>
      {whole && total > rows.length && shown < PER_PAGE_MOST && (
        <div className="border-t border-line p-2.5">
          <Button size="sm" look="quiet" busy={answer.isFetching} onClick={() => setShown(shown + MANY)}>
            {t("timeline_more")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The kind of a record and its name, whose number often begins with the kind. */
const nameRecord = (kind: string, title: string) =>
  title.toLowerCase().startsWith(kind.toLowerCase()) ? title : `${kind} ${title}`.trim();

/** Where the record of an entry is read; nowhere for the customer itself, whose page this is. */
function useEntryHref({ missed, model, object_id }: Entry): string | null {
  const orderHref = useOrderHref();
  const mayReconcile = useMay("traffic:read");
  if (missed) return mayReconcile ? buildReconciliationHref(missed.station, missed.date) : null;
  if (!object_id || model === "customer") return null;
  return model === "campaign" ? orderHref(object_id) : findRecordHref(model, object_id);
}

function TimelineEntry({ entry }: { entry: Entry }) {
  const t = useTranslations("customers");
  const acts = useTranslations("activity");
  const { moment, money, day } = useFormat();
  const { at, actor, action, model, title, part, amount, missed } = entry;
  const when = moment(at);
  const href = useEntryHref(entry);
  const name = missed
    ? t("missed", { spots: missed.spots, station: title, day: day(missed.date) })
    : nameRecord(acts(`models.${model}`), title);
  const rest = missed
    ? missed.made_good > 0 && t("missed_made_good", { spots: missed.made_good })
    : actionWord(acts, action);
  return (
    <li className="flex items-start gap-2.5 px-3.5 py-1.5">
      <IconTile icon={part ? ICONS[part] : History} tone="neutral" />
      <span className="flex min-w-0 grow flex-wrap gap-x-2 pt-0.5">
        {href ? (
          <Link href={href} className="font-medium hover:underline">
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        {rest && <span>{rest}</span>}
        {amount !== null && <span className="num text-ink-2">{money(amount)}</span>}
        {actor && <span className="text-ink-3">{actor}</span>}
      </span>
      <span className="num flex-none pt-0.5 text-xs text-ink-3">
        {when.day} {when.time}
      </span>
    </li>
  );
}
