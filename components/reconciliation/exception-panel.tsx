"use client";
import { useTranslations } from "next-intl";
import { BonusNote } from "@/components/bonus/bonus-tag";
import { type Choice, Choices } from "@/components/reconciliation/choices";
import { SPOT_REASONS } from "@/components/reconciliation/use-reason";
import { useOrderHref } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import type { ReasonCode } from "@/lib/billing/settlement";
import { type Money, sum } from "@/lib/money";
import { type DayView, hasAsRun, type SpotView, sumEffectByCustomer } from "@/lib/traffic/recon-view";

/** "07–09, Mo–Fr, any place", from what was sold. */
function useSold() {
  const t = useTranslations("reconciliation");
  const { formats } = useFormat();
  return (sold: SpotView["sold"]): string => {
    if (!sold) return "";
    const short = new Intl.DateTimeFormat(formats.language, { weekday: "short", timeZone: "UTC" });
    const named = (weekday: number) => short.format(new Date(Date.UTC(2024, 0, weekday))).slice(0, 2);
    const runs = (of: readonly number[]) =>
      of.reduce<[number, number][]>((all, n) => {
        const last = all.at(-1);
        if (last && last[1] === n - 1) last[1] = n;
        else all.push([n, n]);
        return all;
      }, []);
    const two = (hour: number) => String(hour).padStart(2, "0");
    const hours = runs(sold.hours).map(([from, to]) => `${two(from)}–${two(to + 1)}`);
    const days = runs(sold.weekdays).map(([from, to]) =>
      from === to ? named(from) : `${named(from)}–${named(to)}`,
    );
    return [hours.join(", "), days.join(", "), t(`places.${sold.place}`)].join(", ");
  };
}

type PanelProps = {
  day: DayView;
  /** Open exceptions before the shown one, and all. */
  nth: number;
  of: number;
  spot: SpotView | undefined;
  selected: readonly SpotView[];
  alike: readonly SpotView[];
  mayDecide: boolean;
  place: string | null;
  onPlace: (uuid: string | null) => void;
  reason: ReasonCode | null;
  onReason: (reason: ReasonCode | null) => void;
  onChoose: (choice: Choice) => void;
  onBack: () => void;
  onAlike: () => void;
};

/** The exception at the cursor: what was sold, what happened, and each way to settle it with what it costs. */
export function ExceptionPanel({
  day,
  nth,
  of,
  spot,
  selected,
  alike,
  mayDecide,
  place,
  onPlace,
  reason,
  onReason,
  onChoose,
  onBack,
  onAlike,
}: PanelProps) {
  const t = useTranslations("reconciliation");
  const many = selected.length > 1;
  const one = spot ? [spot] : [];
  const state = spot?.open ? t("nth_of", { nth, of }) : t("settled_one");
  if (!spot && !many) return <Settled day={day} />;
  return (
    <>
      <section>
        <p className="num mb-2 flex items-center justify-between text-xs text-ink-3">
          {many ? t("selected", { count: selected.length }) : state}
          <span className="flex items-center gap-1 max-lg:hidden">
            <KeyHint keys="k" /> <KeyHint keys="j" /> {t("previous_next")}
          </span>
        </p>
        {many ? <Selected spots={selected} /> : spot && <About spot={spot} />}
      </section>
      {mayDecide && (
        <section>
          <h3 className="mb-2 font-semibold">{t("what_to_do")}</h3>
          <Choices
            day={day}
            spots={many ? selected : one}
            place={place}
            onPlace={onPlace}
            onChoose={onChoose}
          />
          <Select
            className="mt-3"
            label={t("why")}
            value={reason}
            onChange={onReason}
            choices={SPOT_REASONS.map((code) => ({ value: code, label: t(`reasons.${code}`) }))}
          />
          <div className="mt-3 flex flex-wrap gap-2">
            {!many && spot?.decision && <Button onClick={onBack}>{t("take_back")}</Button>}
            {!many && spot?.open && alike.length > 1 && (
              <Button onClick={onAlike} keys="shift+x">
                {t("all_alike", { count: alike.length })}
              </Button>
            )}
          </div>
        </section>
      )}
    </>
  );
}

function About({ spot }: { spot: SpotView }) {
  const orderHref = useOrderHref();
  const t = useTranslations("reconciliation");
  const bonus = useTranslations("bonus");
  const { money, time, day, formats } = useFormat();
  const sold = useSold();
  return (
    <>
      <h2 className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        {spot.result && <Status of="asrun" is={spot.result} />}
        {t("title_length", { title: spot.title, seconds: spot.length })}
      </h2>
      <Facts
        of={[
          { label: t("sold"), value: sold(spot.sold) },
          { label: t("customer"), value: spot.customer },
          {
            label: t("campaign"),
            value: (
              <Link className="link" href={orderHref(spot.campaign)}>
                {spot.campaign_number}
              </Link>
            ),
          },
          {
            label: t("price"),
            value: (
              <span className="num">
                {money(spot.price)} {formats.currency}
              </span>
            ),
          },
          ...(spot.reason_code ? [{ label: t("why"), value: t(`reasons.${spot.reason_code}`) }] : []),
          ...(spot.aired_second !== null
            ? [
                {
                  label: t("aired"),
                  value: (
                    <span className="num">
                      {t("aired_as", { time: time(spot.aired_second, true), title: spot.aired_title ?? "" })}
                    </span>
                  ),
                },
              ]
            : []),
          ...(spot.made_good_for
            ? [
                {
                  label: t("makes_good"),
                  value: (
                    <span className="num">
                      {day(spot.made_good_for.date)} {time(spot.made_good_for.second)}
                    </span>
                  ),
                },
              ]
            : []),
          ...(spot.bonus ? [{ label: bonus("tag"), value: <BonusNote of={spot.bonus} /> }] : []),
          ...(spot.decision
            ? [
                {
                  label: t("decided_label"),
                  value: (
                    <>
                      {t(`decided.${spot.decision}`)}
                      {spot.decided_by && <span className="text-ink-3"> · {spot.decided_by}</span>}
                      {spot.decision_note && <span className="block text-ink-2">{spot.decision_note}</span>}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

function Selected({ spots }: { spots: readonly SpotView[] }) {
  const t = useTranslations("reconciliation");
  const { money, time } = useFormat();
  return (
    <>
      <ul className="num grid max-h-52 gap-1 overflow-auto">
        {spots.map((spot) => (
          <li key={spot.uuid} className="flex items-center gap-2">
            <span className="w-12 flex-none text-ink-3">{time(spot.second)}</span>
            <span className="cut grow font-medium">{spot.title}</span>
            <span className="flex-none text-ink-2">{money(spot.price)}</span>
          </li>
        ))}
      </ul>
      <p className="num mt-2 flex justify-between border-t border-line pt-2 font-semibold">
        {t("together")} <span>{money(sum(spots.map((p) => p.price)))}</span>
      </p>
    </>
  );
}

const MOST_CUSTOMERS = 4;
/** What the open exceptions cost whom. */
export function ByCustomer({ day }: { day: DayView }) {
  const t = useTranslations("reconciliation");
  const { money } = useFormat();
  const { first, others, all } = sumEffectByCustomer(day, MOST_CUSTOMERS);
  if (all.spots === 0) return null;
  const row = (name: string, spots: number, effect: Money) => (
    <tr key={name}>
      <td className="cut py-0.5">{name}</td>
      <td className="num w-10 py-0.5 text-right text-ink-3">{spots}</td>
      <td className="num w-24 py-0.5 text-right">{money(effect)}</td>
    </tr>
  );
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t("by_customer")}</h3>
      <table className="w-full table-fixed">
        <tbody>
          {first.map((one) => row(one.customer, one.spots, one.effect))}
          {others.customers > 0 && row(t("others", { count: others.customers }), others.spots, others.effect)}
        </tbody>
        <tfoot className="font-semibold [&_td]:border-t [&_td]:border-line-2 [&_td]:pt-1">
          {row(t("open"), all.spots, all.effect)}
        </tfoot>
      </table>
    </section>
  );
}

function Settled({ day }: { day: DayView }) {
  const t = useTranslations("reconciliation");
  const words = settledWords(day);
  return (
    <section>
      <h2 className="font-semibold">{t(`${words}.title`)}</h2>
      <p className="mt-1 text-ink-2">{t(`${words}.text`)}</p>
      <History day={day} />
    </section>
  );
}

/** Who closed the day and when, or who reopened it and why. */
function History({ day: { closed, reopened, timezone } }: { day: DayView }) {
  const t = useTranslations("reconciliation");
  const { moment } = useFormat();
  const line = "mt-2 text-xs text-ink-3";
  if (closed?.by) {
    const at = moment(closed.at, timezone);
    return <p className={line}>{t("closed.by", { name: closed.by, ...at })}</p>;
  }
  if (closed || !reopened?.by) return null;
  const { by: name, reason } = reopened;
  return <p className={line}>{t("reopened_by", { name, reason, ...moment(reopened.at, timezone) })}</p>;
}

function settledWords(day: DayView) {
  if (day.state === "reconciled") return "closed";
  if (day.scheduled === 0) return "no_spots";
  if (!day.over) return "not_over";
  if (!hasAsRun(day) && day.open > 0) return "no_as_run";
  return day.open > 0 ? "choose_one" : "all_settled";
}
