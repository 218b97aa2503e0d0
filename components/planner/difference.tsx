"use client";
import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDays } from "@/components/planner/use-days";
import type { Preview } from "@/components/planner/use-solve";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Money } from "@/lib/money";

const SHOWN = 200;

/** What a plan would change, before it is saved. */
export function Difference({
  preview,
  campaign,
  stations,
  standing,
  busy,
  onApply,
  onClose,
}: {
  preview: Preview;
  campaign: { uuid: string; name: string; total: Money };
  stations: readonly { uuid: string; name: string }[];
  /** Spots the campaign has now. */
  standing: number;
  busy: boolean;
  onApply: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("planner");
  const ui = useTranslations("ui");
  const { time, number } = useFormat();
  const words = useDays();
  const fresh = preview.spots.length - standing;
  const nothing = fresh <= 0 && preview.moves.length === 0;
  return (
    <Dialog
      title={t("difference_title")}
      size="form"
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" busy={busy} disabled={nothing && t("difference_none")} onClick={onApply}>
            {t("difference_apply")}
          </Button>
        </>
      }
    >
      <p className="text-md">
        {nothing
          ? t("difference_none")
          : t("difference_text", { fresh: Math.max(0, fresh), moves: preview.moves.length })}
      </p>
      {!nothing && <ByCampaign preview={preview} campaign={campaign} stations={stations} />}
      {preview.moves.length > 0 && (
        <table className="mt-3 w-full text-sm">
          <thead>
            <tr className="h-7 text-left text-xs text-ink-3">
              <th className="font-normal">{t("campaign")}</th>
              <th className="font-normal">{t("from")}</th>
              <th />
              <th className="font-normal">{t("to")}</th>
            </tr>
          </thead>
          <tbody>
            {preview.moves.slice(0, SHOWN).map(({ spot, campaign_name, from, to }) => (
              <tr key={spot} className="h-7 border-t border-line">
                <td className="cut max-w-40 font-medium">{campaign_name || t("this_campaign")}</td>
                <td className="num">
                  {words.day(from.date)}, {time(from.second)}
                </td>
                <td>
                  <ArrowRight size={13} aria-hidden className="text-ink-3" />
                </td>
                <td className="num">
                  {from.date === to.date ? "" : `${words.day(to.date)}, `}
                  {time(to.second)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {preview.moves.length > SHOWN && (
        <p className="mt-2 text-xs text-ink-3">
          {t("and_more", { count: number(preview.moves.length - SHOWN) })}
        </p>
      )}
    </Dialog>
  );
}

/** Whose spots move where, and what that costs: a move keeps the price of other campaigns. */
function ByCampaign({
  preview: { moves, total },
  campaign,
  stations,
}: {
  preview: Preview;
  campaign: { uuid: string; name: string; total: Money };
  stations: readonly { uuid: string; name: string }[];
}) {
  const t = useTranslations("planner");
  const { money, number } = useFormat();
  const names = new Map(stations.map((s) => [s.uuid, s.name]));
  const groups = Map.groupBy(moves, (move) => `${move.campaign} ${move.station}`);
  const rows = [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, count: own.length }] : [];
  });
  const others = rows.filter((row) => row.campaign !== campaign.uuid);
  const mine = rows.filter((row) => row.campaign === campaign.uuid);
  return (
    <table aria-label={t("moves_by")} className="num mt-3 w-full text-sm">
      <thead>
        <tr className="h-7 text-left text-xs text-ink-3">
          <th className="font-normal">{t("campaign")}</th>
          <th className="font-normal">{t("moves_station")}</th>
          <th className="text-right font-normal">{t("moves_spots")}</th>
          <th className="text-right font-normal">{t("moves_price")}</th>
        </tr>
      </thead>
      <tbody>
        <tr className="h-7 border-t border-line">
          <td className="cut max-w-40 font-medium">{campaign.name}</td>
          <td>{mine.map((row) => names.get(row.station)).join(", ")}</td>
          <td className="text-right">{number(mine.reduce((n, row) => n + row.count, 0))}</td>
          <td className="text-right">
            {money(campaign.total)} → {money(total)}
          </td>
        </tr>
        {others.map((row) => (
          <tr key={`${row.campaign} ${row.station}`} className="h-7 border-t border-line">
            <td className="cut max-w-40 font-medium">{row.campaign_name}</td>
            <td>{names.get(row.station)}</td>
            <td className="text-right">{number(row.count)}</td>
            <td className="text-right text-ink-3">{t("moves_same")}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
