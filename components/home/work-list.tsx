"use client";
import {
  Banknote,
  CalendarClock,
  FileMusic,
  FilePen,
  GitCompareArrows,
  ListMusic,
  ListX,
  type LucideIcon,
  MessageSquareReply,
  Radio,
  ReceiptText,
  Repeat,
  Stamp,
  Undo2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { useMay, useOrderHref } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import type { Tone } from "@/components/ui/feedback/badge";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { IconTile } from "@/components/ui/layout/icon-tile";
import type { CallOutput } from "@/lib/browser/api";
import { buildLogHref } from "@/lib/hrefs";
import { isZero, readAmount } from "@/lib/money";

type Checklist = CallOutput<"tenant.checklist">;
type WorkItem = Checklist["work"][number];
type Kind = WorkItem["kind"];

const LOOKS: Record<Kind, { icon: LucideIcon; tone: Tone }> = {
  unpublished: { icon: ListMusic, tone: "warn" },
  never_published: { icon: ListX, tone: "warn" },
  unbilled: { icon: Banknote, tone: "warn" },
  missing_copy: { icon: FileMusic, tone: "bad" },
  unreconciled: { icon: GitCompareArrows, tone: "warn" },
  open_make_good: { icon: Repeat, tone: "warn" },
  offer_back: { icon: MessageSquareReply, tone: "warn" },
  credit_due: { icon: Undo2, tone: "warn" },
  unplaced: { icon: Radio, tone: "warn" },
  expiring: { icon: CalendarClock, tone: "warn" },
  overdue: { icon: ReceiptText, tone: "bad" },
  approval: { icon: Stamp, tone: "warn" },
  draft: { icon: FilePen, tone: "neutral" },
};
/** In the order in which a day's work is done. */
const GROUPS: { key: string; kinds: Kind[]; href: string }[] = [
  { key: "approvals", kinds: ["approval"], href: "/order/search?filter.approval=open" },
  {
    key: "on_air",
    kinds: [
      "never_published",
      "unpublished",
      "missing_copy",
      "unreconciled",
      "open_make_good",
      "offer_back",
      "unplaced",
    ],
    href: "/traffic-log-editor/list",
  },
  { key: "money", kinds: ["unbilled", "credit_due", "overdue"], href: "/invoices?filter.status=overdue" },
  { key: "yours", kinds: ["draft"], href: "/order/search?filter.status=draft" },
  { key: "ending", kinds: ["expiring"], href: "/order/search?filter.status=expiring" },
];

function hrefOf({ kind, uuid, date, until }: WorkItem, orderHref: (uuid: string) => string): string {
  if ((kind === "unpublished" || kind === "never_published") && date) return buildLogHref(uuid, date);
  if (kind === "unbilled") return `/broadcast-reports/new?customer=${uuid}&from=${date}&to=${until}`;
  if (kind === "overdue") return `/invoice-v2/${uuid}`;
  if (kind === "unreconciled" || kind === "open_make_good" || kind === "offer_back")
    return `/station/reconciliation/${uuid}?date=${date}`;
  return orderHref(uuid);
}

/** An offer without a wish: nobody answered it in time. */
const OFFER_ENDS = ["expired", "open"];

/** Today's log, and tomorrow's after the hour by which it should be published. */
const isLate = ({ kind, detail }: WorkItem) =>
  (kind === "never_published" && detail === "today") || (kind === "unpublished" && detail === "late");

/** What needs somebody today, each with its one act. */
export function WorkList({ work, counts }: Pick<Checklist, "work" | "counts">) {
  const t = useTranslations("home");
  const mayLog = useMay("traffic:read");
  const groups = GROUPS.map((group) => ({
    ...group,
    rows: group.kinds.flatMap((kind) => work.filter((row) => row.kind === kind)),
    count: group.kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0),
  })).filter((group) => group.rows.length > 0);
  const next = work.find(isLate) ?? work.find((row) => row.kind === "unreconciled" && row.detail === "aired");
  if (groups.length === 0) return <Empty title={t("all_done")}>{t("all_done_text")}</Empty>;
  return (
    <div className="grid gap-4">
      {groups.map(({ key, href, rows, count }) => (
        <section key={key}>
          <header className="flex items-baseline justify-between border-b border-line pb-1.5">
            <h2 className="font-semibold">
              {t(`group.${key}`)} <span className="num font-normal text-ink-3">{count}</span>
            </h2>
            {count > rows.length && (key !== "on_air" || mayLog) && (
              <Link href={href} className="link text-xs font-medium">
                {t("show_all", { count })}
              </Link>
            )}
          </header>
          <ul>
            {rows.map((row, n) => (
              <Row key={`${row.kind}${row.uuid}${row.date}${n}`} row={row} next={row === next} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** `next`: the one thing of all that is best done now. */
function Row({ row, next }: { row: WorkItem; next: boolean }) {
  const orderHref = useOrderHref();
  const t = useTranslations("home");
  const { money, day } = useFormat();
  const { icon, tone } = LOOKS[row.kind];
  const date = row.date ? day(row.date) : "";
  const amount = row.amount && readAmount(row.amount);
  const detailOf = () => {
    const count = row.spots ?? 0;
    if (row.kind === "missing_copy" || row.kind === "unbilled") return t(`detail.${row.kind}`, { count });
    if (row.kind === "unreconciled") return t(`detail.unreconciled_${row.detail}`, { count });
    if (row.kind === "unpublished") return t(`detail.unpublished_${row.detail}`);
    if (row.kind === "never_published") return t(`detail.never_published_${row.detail}`);
    if (row.kind === "offer_back" && OFFER_ENDS.includes(row.detail)) return t("detail.offer_expired");
    return row.detail;
  };
  const detail = detailOf();
  return (
    <li className="grid min-h-[2.4rem] grid-cols-[auto_minmax(0,2fr)_minmax(0,1fr)_6rem_6rem] items-center gap-x-3 border-b border-line py-1 max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:py-2">
      <IconTile icon={icon} tone={isLate(row) ? "bad" : tone} className="max-sm:row-span-2" />
      <span className="min-w-0 font-medium sm:cut">
        {t(`what.${row.kind}`, { title: row.title, date, until: row.until ? day(row.until) : "" })}
      </span>
      <span
        className={cx(
          "cut text-sm max-sm:col-start-2 max-sm:row-start-2",
          isLate(row) ? "font-medium text-bad-ink" : "text-ink-2",
        )}
      >
        {detail}
      </span>
      <span className="num text-right max-sm:hidden">{amount && !isZero(amount) && money(amount)}</span>
      <Button
        size="sm"
        href={hrefOf(row, orderHref)}
        look={next ? "main" : "plain"}
        className="max-sm:row-span-2 max-sm:row-start-1 max-sm:col-start-3"
      >
        {t(`act.${row.kind}`)}
      </Button>
    </li>
  );
}
