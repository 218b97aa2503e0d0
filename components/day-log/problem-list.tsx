"use client";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Glyph } from "@/components/ui/layout/glyph";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

export type LogChecks = CallOutput<"logs.check">["checks"];
type Problem = LogChecks[number]["problems"][number];

/** Where a problem is corrected. */
const FIXED_IN: Record<Problem["code"], "commercial" | "station" | "log"> = {
  commercial_missing: "log",
  media_missing: "commercial",
  media_refused: "commercial",
  media_unconverted: "commercial",
  cart_missing: "station",
  cart_unfit: "station",
  file_shared: "commercial",
  hard_pushed: "log",
  file_letters: "commercial",
  spot_ref_unfit: "station",
  isci_unfit: "commercial",
  title_cut: "commercial",
  letters_lost: "commercial",
  note_left_out: "station",
};

/** What playout would air wrongly or not at all, by output format, each problem with the page where it is corrected. */
export function ProblemList({ checks, station }: { checks: LogChecks; station: string }) {
  const t = useTranslations("log");
  const found = checks.filter(({ problems }) => problems.length > 0);
  if (found.length === 0)
    return (
      <p className="flex items-center gap-2 text-ok-ink">
        <Glyph name="tick" />
        {t("check_clean")}
      </p>
    );
  return (
    <div className="grid gap-3">
      {found.map(({ name, problems }, n) => (
        <section key={n}>
          <h3 className="mb-1 flex items-center gap-2 font-medium text-warn-ink">
            <Glyph name="triangle" />
            {t("check_count", { count: problems.length, format: name })}
          </h3>
          <ul className="divide-y divide-line rounded-md border border-line px-3">
            {problems.map((problem) => (
              <ProblemRow
                key={`${problem.code} ${problem.commercial ?? problem.title} ${problem.value}`}
                problem={problem}
                station={station}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function ProblemRow({ problem, station }: { problem: Problem; station: string }) {
  const t = useTranslations("log");
  const { time } = useFormat();
  const { code, title, commercial, value, written, count, second } = problem;
  const place = FIXED_IN[code];
  const mayOpen = { commercial: useMay("media:read"), station: useMay("stations:read"), log: false }[place];
  const href = place === "station" ? buildRecordHref("station", station) : null;
  const opens = place === "commercial" && commercial ? buildRecordHref("commercial", commercial) : href;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <span className="min-w-0 grow basis-64 leading-snug">
        {code !== "note_left_out" && <span className="block font-medium">{title}</span>}
        <span className="block text-ink-2">{t(`problems.${code}`, { value, written })}</span>
      </span>
      <span className="num flex-none text-xs sm:text-right text-ink-3">
        <span className="block">{t("problem_rows", { count, time: time(second, true) })}</span>
        {opens && mayOpen && (
          <Link className="link" href={opens}>
            {t(`fix.${place}`)}
          </Link>
        )}
        {place === "log" && t("fix.log")}
      </span>
    </li>
  );
}
