"use client";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import type { Campaign } from "@/components/campaigns/editor/draft";
import { DifferenceTables, useSigned } from "@/components/campaigns/revision/difference";
import { type Missing, UnplacedList, type WayOut } from "@/components/campaigns/unplaced";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallOutput } from "@/lib/browser/api";
import type { Money } from "@/lib/money";

export type Difference = CallOutput<"revisions.preview">;
type RevisionFigures = { spots: number; total: Money };

/**
 * The difference that a change makes in spots and money, before it is applied. `differs` are the figures that were shown
 * when breaks had been booked meanwhile: both are named.
 */
export function ReviewDialog({
  revision,
  busy,
  differs,
  onApply,
  onWay,
  onClose,
}: {
  revision: Campaign;
  busy: boolean;
  differs: RevisionFigures | null;
  onApply: (shown: RevisionFigures) => void;
  onWay: (missing: Missing, way: WayOut) => void;
  onClose: () => void;
}) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const { uuid, version, segments } = revision;
  const { stations } = useOrder();
  const preview = useCall("revisions.preview", { uuid }, { staleTime: 0 });
  const { data: sold } = useCall("campaigns.retrieve", { uuid });
  const shown = preview.isFetching ? undefined : preview.data;
  return (
    <Dialog
      key={version}
      title={t("review_title", { name: revision.name })}
      size="form"
      asks={false}
      onClose={onClose}
      held={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("review_back")}
          </Button>
          <Button look="main" busy={busy} disabled={!shown} onClick={() => shown && onApply(shown.after)}>
            {t("review_apply")}
          </Button>
        </>
      }
    >
      <Loaded answer={preview} waiting={<Skeleton lines={6} />}>
        {(data) => (
          <div className="grid gap-4">
            {differs && (
              <p role="alert" className="text-warn-ink">
                {t("review_differs", {
                  before: `${money(differs.total)} ${formats.currency}`,
                  spots: number(differs.spots),
                  now: `${money(data.after.total)} ${formats.currency}`,
                  spots_now: number(data.after.spots),
                })}
              </p>
            )}
            <Totals of={data} />
            <DifferenceTables of={data} segments={segments} sold={sold?.segments ?? []} />
            <Notes of={data} />
            {data.unplaced.length > 0 && (
              <UnplacedList
                of={data.unplaced}
                segments={segments}
                stations={stations}
                act={t("apply")}
                {...(!busy && { onWay })}
              />
            )}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The whole campaign before and after. */
function Totals({ of: { before, after } }: { of: Difference }) {
  const t = useTranslations("campaigns");
  const { money, number, formats } = useFormat();
  const signed = useSigned();
  const spots = after.spots - before.spots;
  return (
    <Figures
      of={[
        {
          label: t("total_net"),
          value: money(after.total),
          unit: formats.currency,
          detail: t("review_was", { before: money(before.total), change: signed(before.total, after.total) }),
        },
        {
          label: t("spots_booked"),
          value: number(after.spots),
          detail: t("review_was", {
            before: number(before.spots),
            change: spots === 0 ? "±0" : `${spots > 0 ? "+" : "−"}${number(Math.abs(spots))}`,
          }),
        },
      ]}
    />
  );
}

/** What stays, what cannot change, and what else the change does. */
function Notes({ of }: { of: Difference }) {
  const t = useTranslations("campaigns");
  const { day, money, number, formats } = useFormat();
  const missing = of.unplaced.reduce((n, line) => n + line.missing, 0);
  return (
    <ul className="grid gap-1 text-sm text-ink-2">
      {of.standing.spots > 0 && (
        <li>
          {t("review_standing", {
            count: of.standing.spots,
            from: day(of.from),
            amount: `${money(of.standing.total)} ${formats.currency}`,
          })}
        </li>
      )}
      {of.billed > 0 && <li className="text-warn-ink">{t("review_billed", { count: of.billed })}</li>}
      {of.logs > 0 && <li className="text-warn-ink">{t("stop_logs", { count: of.logs })}</li>}
      {missing > 0 && (
        <li className="text-warn-ink">{t("review_missing", { count: missing, number: number(missing) })}</li>
      )}
    </ul>
  );
}
