"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDownload } from "@/components/query";
import type { Import, ImportRead } from "@/components/reconciliation/as-run/use-import";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";

/** Lines shown before the rest is folded. */
const SHOWN = 5;
type LeftOutLine = ImportRead["left_out"]["lines"][number];

/** How many lines of a file are left out. */
export const countLeftOut = ({ left_out }: ImportRead) =>
  Object.values(left_out.counts).reduce((sum, count) => sum + count, 0);

/** What the import of a file leaves out, line by line with the reason; the rest behind a button, all of it as a file. */
export function LeftOutSection({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("reconciliation.import.left_out");
  const [all, setAll] = useState(false);
  const download = useDownload();
  const { lines } = found.left_out;
  const count = countLeftOut(found);
  const more = count - lines.length;
  return (
    <div className="grid gap-2">
      <LineTable lines={all ? lines : lines.slice(0, SHOWN)} />
      {all && more > 0 && <p className="text-xs text-ink-3">{t("more", { count: more })}</p>}
      <div className="flex flex-wrap gap-2">
        {lines.length > SHOWN && (
          <Button size="sm" look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t("show_fewer") : t("show_all", { count: lines.length })}
          </Button>
        )}
        <Button
          size="sm"
          look="quiet"
          icon={<Download />}
          onClick={() => download("as_run.left_out", of.source)}
        >
          {t("download")}
        </Button>
      </div>
    </div>
  );
}

function LineTable({ lines }: { lines: readonly LeftOutLine[] }) {
  const words = useTranslations("reconciliation.import");
  const recon = useTranslations("reconciliation");
  const { day, time } = useFormat();
  const sayReason = useReason();
  return (
    <div className="max-h-80 overflow-auto rounded-md border border-line">
      <table aria-label={words("left_out.title")} className="num w-full border-separate border-spacing-0">
        <thead>
          <tr className="cells:h-7 cells:border-b cells:border-line cells:bg-sunken cells:px-2.5 cells:text-left cells:text-xs cells:font-medium cells:text-ink-3">
            <th scope="col" className="w-14">
              {words("line")}
            </th>
            <th scope="col" className="w-40 max-sm:hidden">
              {words("time")}
            </th>
            <th scope="col">{words("left_out.content")}</th>
            <th scope="col">{recon("why")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((one) => (
            <tr
              key={one.line}
              className="cells:border-b cells:border-line cells:px-2.5 cells:py-1 cells:align-top last:cells:border-b-0"
            >
              <td className="text-ink-3">{one.line}</td>
              <td className="whitespace-nowrap text-ink-2 max-sm:hidden">
                {one.at && `${day(one.at.date)}, ${time(one.at.second, true)}`}
              </td>
              <td className={cx("[overflow-wrap:anywhere]", one.at ? "font-medium" : "font-mono text-xs")}>
                {one.text}
                {one.at && (
                  <span className="block text-xs font-normal text-ink-3 sm:hidden">
                    {day(one.at.date)}, {time(one.at.second, true)}
                  </span>
                )}
              </td>
              <td className="text-warn-ink">{sayReason(one)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Says why a line is left out. */
function useReason() {
  const reasons = useTranslations("reconciliation.import.left_out.reasons");
  const mapper = useTranslations("mapper.why");
  const { day } = useFormat();
  return ({ reason, unreadable, at, station }: LeftOutLine) => {
    if (reason === "not_read") return unreadable ? mapper(unreadable) : "";
    return reasons(reason, { day: at ? day(at.date) : "", station: station ?? "" });
  };
}
