"use client";
import {
  ArrowLeftRight,
  Check,
  HelpCircle,
  type LucideIcon,
  Minus,
  Plus,
  Shuffle,
  TimerOff,
  TriangleAlert,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Import, ImportRead } from "@/components/reconciliation/as-run/use-import";
import { RadioList } from "@/components/ui/controls/select";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { formatSpan } from "@/lib/day";
import { compare, type Money, ZERO } from "@/lib/money";

type Group = ImportRead["changes"]["groups"][number];
const MARKS: Record<Group["change"], readonly [LucideIcon, string]> = {
  now_aired: [Plus, "bg-ok-soft text-ok-ink"],
  new_time: [ArrowLeftRight, "bg-neutral-soft text-neutral-ink"],
  now_outside: [TriangleAlert, "bg-warn-soft text-warn-ink"],
  now_short: [TimerOff, "bg-warn-soft text-warn-ink"],
  now_wrong: [Shuffle, "bg-warn-soft text-warn-ink"],
  now_missed: [Minus, "bg-bad-soft text-bad-ink"],
  now_unknown: [HelpCircle, "bg-neutral-soft text-neutral-ink"],
  unchanged: [Check, "bg-neutral-soft text-neutral-ink"],
};
const toneOf = (amount: Money) => {
  const sign = compare(amount, ZERO);
  if (sign === 0) return "text-ink-3";
  return sign > 0 ? "text-ok-ink" : "text-bad-ink";
};

/** What saving the file changes, in words and money, before it is saved. */
export function ChangesPanel({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("reconciliation.import");
  const others = new Set(found.days.flatMap((day) => (day.main ? day.others.map((file) => file.uuid) : [])));
  const closed = found.days.filter((day) => day.closed);
  const { day } = useFormat();
  return (
    <div className="divide-y divide-line [&>section]:p-4">
      {others.size > 0 && (
        <section>
          <RadioList
            label={t("mode")}
            value={of.mode}
            onChange={of.chooseMode}
            choices={[
              {
                value: "replace",
                label: t("replace", { count: others.size }),
                detail: t("replace_detail"),
              },
              { value: "add", label: t("add"), detail: t("add_detail") },
            ]}
          />
        </section>
      )}
      {closed.length > 0 && (
        <section className="text-warn-ink">
          {t("closed_days", { days: closed.map((one) => day(one.date)).join(", "), count: closed.length })}
        </section>
      )}
      <section>
        <h3 className="mb-2 font-semibold">{t("changes")}</h3>
        <Sums of={found.changes} />
        {found.changes.groups.length > 0 ? (
          <Groups of={found.changes.groups} />
        ) : (
          <p className="mt-2 text-ink-2">{t("no_spots")}</p>
        )}
      </section>
      {found.decisions.length > 0 && <Decisions of={found.decisions} />}
      <section className="text-xs text-ink-3">{t("kept")}</section>
    </div>
  );
}

function Sums({ of }: { of: ImportRead["changes"] }) {
  const t = useTranslations("reconciliation.import");
  const { money, signed, formats } = useFormat();
  const cell = (label: string, value: string, tone = "") => (
    <div className="min-w-0">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className={cx("num cut text-lg font-semibold", tone)}>{value}</dd>
    </div>
  );
  return (
    <dl className="grid grid-cols-3 gap-3 divide-x divide-line [&>div]:pl-3 [&>div:first-child]:pl-0">
      {cell(t("billable_now"), money(of.before))}
      {cell(t("billable_after"), money(of.after))}
      {cell(t("change", { currency: formats.currency }), signed(of.change), toneOf(of.change))}
    </dl>
  );
}

function Groups({ of }: { of: readonly Group[] }) {
  const t = useTranslations("reconciliation.import");
  const { signed, time, number } = useFormat();
  const say = (group: Group): ReactNode => {
    if (group.moves) {
      const [from, to] = [group.moves.from, group.moves.to].map((s) => Math.abs(s)).sort((a, b) => a - b);
      return t("moved_by", {
        from: formatSpan(from ?? 0),
        to: formatSpan(to ?? 0),
        same: String(from === to),
      });
    }
    if (group.change === "unchanged") return t("unchanged_detail");
    const named = group.examples.slice(0, 3).map((one) => `${one.title} ${time(one.second)}`);
    const rest = group.spots - named.length;
    return named.join(", ") + (rest > 0 ? t("and_more", { count: rest }) : "");
  };
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {of.map((group) => {
        const [Icon, look] = MARKS[group.change];
        return (
          <li key={group.change} className="flex items-start gap-2.5 py-2">
            <span className={cx("mt-0.5 grid size-5 flex-none place-items-center rounded-full", look)}>
              <Icon size={12} strokeWidth={2} aria-hidden />
            </span>
            <span className="min-w-0 grow">
              <span className="block font-medium">{t(`changed.${group.change}`)}</span>
              <span className="num block text-xs text-ink-2">{say(group)}</span>
            </span>
            <span className="num w-10 flex-none text-right font-medium">{number(group.spots)}</span>
            <span className={cx("num w-20 flex-none text-right", toneOf(group.effect))}>
              {signed(group.effect)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
function Decisions({ of }: { of: ImportRead["decisions"] }) {
  const t = useTranslations("reconciliation.import");
  const recon = useTranslations("reconciliation");
  const { day, time } = useFormat();
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">
        {t("decisions")} <span className="num font-normal text-ink-3">{of.length}</span>
      </h3>
      <ul className="grid gap-1.5">
        {of.map((one) => (
          <li key={one.spot} className="flex items-start gap-2">
            <span className="min-w-0 grow">
              <span className="cut block font-medium">
                {t("decision", { decision: recon(`decided.${one.decision}`), title: one.title })}
              </span>
              <span className="num block text-xs text-ink-3">
                {day(one.date)}, {time(one.second)}
              </span>
            </span>
            <Badge tone={one.stays ? "done" : "warn"} glyph={one.stays ? "tick" : "cross"}>
              {t(one.stays ? "stays" : "falls")}
            </Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
