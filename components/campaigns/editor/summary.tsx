"use client";
import { FileText, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Attachments } from "@/components/attachments/attachments";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { Hold } from "@/components/campaigns/editor/hold";
import { askOf } from "@/components/campaigns/editor/use-estimate";
import { useDraftSums } from "@/components/campaigns/price/commission";
import { SumRows } from "@/components/campaigns/price/price-sums";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { CampaignContract } from "@/components/contracts/campaign-contract";
import { ProposalSource } from "@/components/proposals/proposal-source";
import { useDownload } from "@/components/query";
import { EstimatedReach } from "@/components/reach/estimated-reach";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Progress } from "@/components/ui/feedback/bars";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { add, compare, isNegative, isZero, subtract, ZERO } from "@/lib/money";

/** The running estimate beside every step. */
export function Summary({ onDelete }: { onDelete?: () => void }) {
  const t = useTranslations("campaigns");
  const { money, number, formats, day } = useFormat();
  const { draft, running, checks, go, campaign } = useOrder();
  const { estimate, fresh } = running;
  const download = useDownload();
  const blocks = checks.filter((c) => c.blocks).length;
  const warns = checks.length - blocks;
  const { budget } = draft;
  const revision = revisionOf(campaign);
  const total = estimate && revision ? add(estimate.total, revision.total) : estimate?.total;
  const sums = useDraftSums(estimate?.total ?? ZERO);
  const estimateWord = sums && !isZero(sums.commission) ? "estimate_gross" : "estimate";
  return (
    <aside
      aria-label={t("summary")}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 divide-y divide-line parts:pb-4"
    >
      <section
        aria-live="polite"
        aria-busy={!fresh}
        className={cx("transition-opacity", !fresh && "opacity-60")}
      >
        <h2 className="text-xs text-ink-3">
          {revision ? t("estimate_from", { from: day(revision.from) }) : t(estimateWord)}
        </h2>
        {estimate && (
          <p className="num text-2xl leading-tight font-semibold tracking-(--tracking-title)">
            {money(estimate.total)} <span className="text-sm font-normal text-ink-3">{formats.currency}</span>
          </p>
        )}
        {!estimate && fresh && <p className="mt-0.5 text-ink-2">{t("estimate_none")}</p>}
        {!estimate && !fresh && <Skeleton lines={1} className="px-0" />}
        {estimate && (
          <p className="num text-xs text-ink-2">
            {t("spots_count", { count: estimate.spots })} ·{" "}
            {t("seconds", { count: number(estimate.seconds) })}
          </p>
        )}
        {estimate && estimate.spots < estimate.wanted && (
          <p className="num mt-1 text-xs font-medium text-warn-ink">
            {t("spots_of_wanted", { spots: number(estimate.spots), wanted: number(estimate.wanted) })}
          </p>
        )}
        {sums && !isZero(estimate?.total ?? ZERO) && (
          <dl className="num mt-2 grid grid-cols-[1fr_auto] gap-y-1">
            <SumRows sums={sums} />
          </dl>
        )}
        {revision && total && (
          <p className="num mt-1 text-xs text-ink-2">
            {t("estimate_whole", {
              before: money(revision.total),
              total: `${money(total)} ${formats.currency}`,
            })}
          </p>
        )}
        {total && budget && (
          <p className={cx("num mt-1 text-xs", compare(total, budget) > 0 ? "text-warn-ink" : "text-ink-2")}>
            {isNegative(subtract(budget, total))
              ? t("over_budget", { amount: money(subtract(total, budget)) })
              : t("of_budget", { amount: money(subtract(budget, total)) })}
          </p>
        )}
      </section>
      <section>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1.5">
          <dt className="text-ink-3">{t("customer")}</dt>
          <dd className="cut text-right">{draft.customer_name}</dd>
          <dt className="text-ink-3">{t("dates")}</dt>
          <dd className="num text-right">
            {draft.start_date && day(draft.start_date)}
            {draft.end_date && ` – ${day(draft.end_date)}`}
          </dd>
          <dt className="text-ink-3">{t("stations")}</dt>
          <dd className="num text-right">{number(draft.stations.length)}</dd>
        </dl>
      </section>
      {estimate && estimate.stations.length > 0 && (
        <section>
          <ul className="grid gap-1.5">
            {estimate.stations.map((s) => (
              <li key={s.station} className="flex gap-3">
                <span className="cut grow">{s.station_name}</span>
                <span className="num text-ink-3">{number(s.spots)}</span>
                <span className="num w-20 text-right">{money(s.price)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {estimate?.reach && !revision && <EstimatedReach reach={estimate.reach} currency={formats.currency} />}
      {estimate && estimate.all_seconds > 0 && (
        <section>
          <div className="mb-1.5 flex justify-between text-xs">
            <span className="text-ink-3">{t("room")}</span>
            <span className="num text-ink-2">
              {t("room_free", {
                free: number(Math.round(estimate.free_seconds / 60)),
                all: number(Math.round(estimate.all_seconds / 60)),
              })}
            </span>
          </div>
          <Progress
            done={estimate.all_seconds - estimate.free_seconds}
            of={estimate.all_seconds}
            label={t("room_sold", {
              percent: number(((estimate.all_seconds - estimate.free_seconds) / estimate.all_seconds) * 100),
            })}
          />
        </section>
      )}
      {checks.length > 0 && (
        <section>
          <button type="button" className="link text-left" onClick={() => go("check")}>
            {blocks > 0 ? t("blocks_count", { count: blocks }) : t("warns_count", { count: warns })}
          </button>
        </section>
      )}
      {estimate && draft.customer && !revision && (
        <section>
          <Button
            size="sm"
            icon={<FileText />}
            onClick={() =>
              void download("campaigns.estimate_document", {
                ...askOf(draft, campaign)!,
                customer: draft.customer!,
                name: draft.name,
              })
            }
          >
            {t("estimate_pdf")}
          </Button>
        </section>
      )}
      {campaign && !revision && <ProposalSource of="campaign" uuid={campaign.uuid} />}
      {campaign && !revision && <CampaignContract campaign={campaign.uuid} typed="" may />}
      {campaign && !revision && <Attachments of={{ model: "campaign", uuid: campaign.uuid }} may />}
      {draft.segments.length > 0 && !revision && <Hold />}
      {onDelete && (
        <section>
          <Button look="quiet-danger" size="sm" icon={<Trash2 />} className="-ml-2" onClick={onDelete}>
            {t(revision ? "change_discard" : "delete_draft")}
          </Button>
        </section>
      )}
    </aside>
  );
}
