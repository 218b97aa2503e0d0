import { CircleCheck, Clock, ReplaceAll, TriangleAlert } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { PublicFrame, PublicSection } from "@/components/frames/public-frame";
import { LiveDays } from "@/components/live-report/days";
import { Listen } from "@/components/live-report/listen";
import { LiveSpots } from "@/components/live-report/spots";
import { type Live, useLiveWords } from "@/components/live-report/words";
import { DeliveryBar } from "@/components/ui/feedback/bars";
import { type Day, toWallTime } from "@/lib/day";

const SHOWN_MAKE_GOODS = 3;

/** `at`: the calls of this report. */
type LiveProps = { live: Live; at: string; date: Day };

/** What an advertiser asks on the phone: has it played, when next. Drawn on the server, readable without script. */
export function LiveReport({ live, at, date }: LiveProps) {
  const t = useTranslations("live");
  return (
    <PublicFrame name={live.letterhead} {...(live.logo && { logo: `${at}/logo` })} kind={t("title")}>
      <div className="min-[50rem]:grid min-[50rem]:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] min-[50rem]:items-start min-[50rem]:gap-x-5">
        <div>
          <Progress live={live} />
          <LastAndNext live={live} />
          {live.copy && (
            <PublicSection>
              <Listen copy={live.copy} src={live.copy.listen ? `${at}/listen` : null} />
            </PublicSection>
          )}
          {live.make_goods.length > 0 && <MakeGoods live={live} />}
        </div>
        <div>
          <LiveSpots live={live} date={date} />
          <LiveDays live={live} />
          <Source live={live} at={at} />
        </div>
      </div>
    </PublicFrame>
  );
}

function Progress({ live }: { live: Live }) {
  const { t, short, long, number, money } = useLiveWords();
  const { done, bonus, sold, expected, waiting, copy } = live;
  const missed = expected - waiting - done;
  const figures = { done: number(done), sold, expected: number(expected) };
  return (
    <PublicSection>
      <p className="text-ink-2">{live.customer}</p>
      <h1 className="text-[1.45rem] leading-tight font-semibold tracking-(--tracking-title)">
        {live.campaign}
      </h1>
      <p className="mt-0.5 text-ink-3">
        {[
          live.station,
          t("flight", { from: short(live.from), to: long(live.to) }),
          copy && t("seconds", { seconds: copy.length }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="num mt-2 mb-2 flex items-baseline gap-2">
        <b className="text-[2.6rem] leading-none font-semibold tracking-[-0.03em]">{number(done)}</b>
        <span className="text-ink-2">
          {[t("of_sold", { sold }), ...(bonus > 0 ? [t("bonus", { count: bonus })] : [])].join(", ")}
        </span>
      </p>
      <div className="[&_svg]:h-2.5 [&_svg]:rounded-[3px]">
        <DeliveryBar
          booked={0}
          aired={0}
          billed={done}
          of={sold}
          due={expected}
          label={t("progress", figures)}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-xs">
        {missed > 0 ? (
          <span className="flex items-center gap-1.5 font-medium text-warn-ink">
            <TriangleAlert size={14} strokeWidth={1.75} aria-hidden />
            {t("short_of_plan", { count: missed })}
          </span>
        ) : (
          <span className="flex items-center gap-1.5 font-medium text-ok-ink">
            <CircleCheck size={14} strokeWidth={1.75} aria-hidden />
            {t("on_plan")}
          </span>
        )}
        {live.net && (
          <span className="num basis-full text-sm">
            {t("net_total")}: <b>{money(live.net.total, live.net.currency)}</b>{" "}
            <span className="text-ink-3">{t("net_text")}</span>
          </span>
        )}
        <span className="num text-ink-3">{t("to_go", { count: number(Math.max(sold - done, 0)) })}</span>
        {waiting > 0 && (
          <span className="flex basis-full items-center gap-1.5 text-ink-3">
            <Clock size={14} strokeWidth={1.75} aria-hidden />
            {t("waiting_count", { count: waiting })}
          </span>
        )}
      </div>
    </PublicSection>
  );
}

function LastAndNext({ live: { last, next, today, now } }: { live: Live }) {
  const { t, near, weekday, time, exact, until } = useLiveWords();
  const part = (label: string, figure: string, detail: string | null) => (
    <div className="min-w-0 not-first:border-l not-first:border-line not-first:pl-4">
      <dt className="text-xs text-ink-3">{label}</dt>
      <dd className="num text-xl leading-snug font-semibold tracking-[-0.018em]">{figure}</dd>
      {detail && <dd className="text-xs text-ink-2">{detail}</dd>}
    </div>
  );
  return (
    <PublicSection>
      <dl className="grid grid-cols-2">
        {part(
          t("last"),
          last ? exact(last.second) : t("not_yet"),
          last && `${near(last.date, today)}, ${t("break", { time: time(last.planned_second) })}`,
        )}
        {part(
          t("next"),
          next ? time(next.second) : t("no_next"),
          next && (next.date === today ? until(next.second, now) : weekday(next.date)),
        )}
      </dl>
    </PublicSection>
  );
}

function MakeGoods({ live: { make_goods, today } }: { live: Live }) {
  const { t, near, weekday, time, exact } = useLiveWords();
  const shown = make_goods.toReversed().slice(0, SHOWN_MAKE_GOODS);
  return (
    <PublicSection>
      <div className="flex gap-3">
        <ReplaceAll size={17} strokeWidth={1.75} className="mt-0.5 text-ok-ink" aria-hidden />
        <div className="min-w-0">
          <h2 className="font-semibold">{t("make_goods", { count: make_goods.length })}</h2>
          <ul className="text-xs leading-relaxed text-ink-2">
            {shown.map((one) => {
              const at = (day: Day, second: string) => t("aired_at", { day: near(day, today), time: second });
              const missed = t("aired_at", {
                day: weekday(one.missed_date),
                time: time(one.missed_second),
              });
              return (
                <li key={`${one.missed_date}${one.missed_second}${one.date}${one.second}`}>
                  {one.aired_second === null
                    ? t("make_good", { missed, planned: at(one.date, time(one.second)) })
                    : t("make_good_aired", { missed, aired: at(one.date, exact(one.aired_second)) })}
                </li>
              );
            })}
            {make_goods.length > shown.length && (
              <li className="text-ink-3">
                {t("more_make_goods", { count: make_goods.length - shown.length })}
              </li>
            )}
          </ul>
        </div>
      </div>
    </PublicSection>
  );
}

/** Where the figures come from, and how old they are; the script of the page fills in and reads the status. */
function Source({ live, at }: { live: Live; at: string }) {
  const { t, near, time, weekday } = useLiveWords();
  const locale = useLocale();
  const asOf = new Date(live.as_of);
  const { second } = toWallTime(asOf, live.timezone);
  const log = live.last_log && toWallTime(new Date(live.last_log), live.timezone);
  return (
    <div className="grid gap-2 px-[1.125rem] py-4 text-xs text-ink-3 min-[50rem]:px-1 min-[50rem]:py-0">
      <p className="flex flex-wrap items-center gap-x-1.5">
        {log && <i className="size-[0.45rem] rounded-full bg-(--ok)" aria-hidden />}
        {log ? t("last_log", { day: near(log.date, live.today), time: time(log.second) }) : t("no_log")}
        <span
          role="status"
          data-live-status={`${at}/stream`}
          data-at={asOf.toISOString()}
          data-by-itself={t("by_itself")}
          data-offline={t("offline", { at: time(second) })}
          data-offline-day={t("offline", { at: `${weekday(live.today)}, ${time(second)}` })}
          className="data-stale:font-medium data-stale:text-warn-ink"
        />
      </p>
      <p className="flex gap-4">
        <a href={`${at}/pdf?language=${locale}`} download className="link inline-flex min-h-6 items-center">
          {t("pdf")}
        </a>
        <a
          href={`${at}/export?language=${locale}`}
          download
          className="link inline-flex min-h-6 items-center"
        >
          {t("csv")}
        </a>
      </p>
    </div>
  );
}
