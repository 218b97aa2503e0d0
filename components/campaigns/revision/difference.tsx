"use client";
import { useTranslations } from "next-intl";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { compare, isNegative, type Money, subtract } from "@/lib/money";

type Difference = CallOutput<"revisions.preview">;
type Row = Omit<Difference["stations"][number], "station" | "station_name"> & { key: string; name: string };
type Segments = Parameters<ReturnType<typeof useSegmentWords>["count"]>[0][];

/** An amount with its sign: what a change adds or takes away. */
export function useSigned() {
  const { money } = useFormat();
  return (from: Money, to: Money) => {
    const change = subtract(to, from);
    if (compare(to, from) === 0) return "±0";
    return isNegative(change) ? `−${money(subtract(from, to))}` : `+${money(change)}`;
  };
}

/** What a change does, by station and by segment; `sold` are the segments of the campaign. */
export function DifferenceTables({
  of,
  segments,
  sold,
}: {
  of: Difference;
  segments: Segments;
  sold: Segments;
}) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const line = (s: Segments[number] | undefined) =>
    s ? [words.count(s), words.days(s.weekdays), words.hours(s), words.seconds(s.length)].join(", ") : "";
  return (
    <div className="grid gap-5">
      <Table
        title={t("stations")}
        rows={of.stations.map(({ station, station_name, ...row }) => ({
          ...row,
          key: station,
          name: station_name,
        }))}
      />
      <Table
        title={t("segments")}
        rows={of.segments.map(({ segment, sold: gone, ...row }) => ({
          ...row,
          key: `${segment} ${gone}`,
          name:
            segment === null
              ? t("segment_gone", { segment: line(sold[gone ?? 0]) })
              : `${segment + 1} · ${line(segments[segment])}`,
        }))}
      />
    </div>
  );
}

const COUNTS = ["removed", "added", "moved", "kept"] as const;

/** Spots removed, added, moved and kept, and net before and after, a row each; on the phone the counts in one line. */
function Table({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useTranslations("campaigns");
  const { number, money, formats } = useFormat();
  const signed = useSigned();
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <table aria-label={title} className="num w-full text-sm">
        <thead>
          <tr className="h-7 border-b border-line text-right text-xs text-ink-3">
            <th scope="col" className="text-left font-normal">
              <span className="sr-only">{title}</span>
            </th>
            {COUNTS.map((count) => (
              <th key={count} scope="col" className="px-1.5 font-normal max-sm:hidden">
                {t(`difference.${count}`)}
              </th>
            ))}
            <th scope="col" className="px-1.5 font-normal max-sm:hidden">
              {t("difference.before")}
            </th>
            <th scope="col" className="px-1.5 font-normal">
              {t("difference.after", { currency: formats.currency })}
            </th>
            <th scope="col" className="pl-1.5 font-normal">
              {t("difference.change")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="border-b border-line text-right align-top last:border-b-0">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {row.name}
                <span className="block text-xs text-ink-3 sm:hidden">
                  {t("difference.counts", {
                    removed: number(row.removed),
                    added: number(row.added),
                    moved: number(row.moved),
                    kept: number(row.kept),
                  })}
                </span>
              </th>
              {COUNTS.map((count) => (
                <td
                  key={count}
                  className={cx(
                    "px-1.5 py-1.5 max-sm:hidden",
                    row[count] === 0 && "text-ink-3",
                    row[count] > 0 && count === "removed" && "text-bad-ink",
                    row[count] > 0 && count === "added" && "text-ok-ink",
                  )}
                >
                  {number(row[count])}
                </td>
              ))}
              <td className="px-1.5 py-1.5 text-ink-2 max-sm:hidden">{money(row.before)}</td>
              <td className="px-1.5 py-1.5">{money(row.after)}</td>
              <td className="py-1.5 pl-1.5 font-medium">{signed(row.before, row.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
