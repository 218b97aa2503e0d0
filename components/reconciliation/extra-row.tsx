"use client";
import { useTranslations } from "next-intl";
import { CELL, Mark, ROW, SPINE, WIDE } from "@/components/reconciliation/row-parts";
import { Status } from "@/components/status";
import { cx } from "@/components/ui/cx";
import { Badge } from "@/components/ui/feedback/badge";
import { useFormat } from "@/components/ui/format";
import { ZERO } from "@/lib/money";
import type { ExtraView } from "@/lib/traffic/recon-view";

/** A line of the log that no spot stands behind, with what it was decided to be; never billed. */
export function ExtraRow({
  line,
  carts,
  cursor,
  onCursor,
}: {
  line: ExtraView;
  carts: boolean;
  cursor: boolean;
  onCursor: (line: string) => void;
}) {
  const t = useTranslations("reconciliation");
  const { time, money } = useFormat();
  return (
    <tr
      data-row={line.uuid}
      data-cursor={cursor || undefined}
      tabIndex={cursor ? 0 : -1}
      onClick={() => onCursor(line.uuid)}
      className={cx(
        ROW,
        "cursor-pointer outline-none hover:bg-hover",
        cursor && "bg-selected hover:bg-selected",
      )}
    >
      <td className={cx(CELL, WIDE, "group-data-cursor/row:shadow-[inset_3px_0_0_var(--accent)]")} />
      <td className={cx(CELL, WIDE)} />
      <td
        colSpan={carts ? 3 : 2}
        className={cx(CELL, WIDE, "cut pl-[calc(var(--pad-cell)+11px)] text-ink-3")}
      >
        {line.campaign_name ?? t("nothing_scheduled")}
      </td>
      <td className={cx(CELL, SPINE, WIDE, cursor && "bg-selected")}>
        <Mark of={line.result} />
      </td>
      <td className={cx(CELL, "num")}>{time(line.second, true)}</td>
      <td className={cx(CELL, "cut max-sm:min-w-0 max-sm:grow")}>{line.title}</td>
      <td className={cx(CELL, WIDE, "num text-right")}>{line.length}</td>
      <td className={CELL}>
        {line.decision ? (
          <Badge tone="done" glyph="tick">
            {t(`extra.decided.${line.decision}`)}
          </Badge>
        ) : (
          <Status of="asrun" is={line.result} />
        )}
      </td>
      <td className={cx(CELL, WIDE, "num pr-3 text-right text-ink-3")}>{money(ZERO)}</td>
    </tr>
  );
}
