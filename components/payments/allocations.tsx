"use client";
import { useTranslations } from "next-intl";
import { findRest, OpenAmount, TakeDiscount } from "@/components/payments/early-discount";
import { type leftOf, type Parts, toOpen, withDiscount, withPart } from "@/components/payments/spread";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { MoneyField } from "@/components/ui/controls/number-field";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";
import { isZero, makePositive } from "@/lib/money";

type Row = CallOutput<"invoices.list">["rows"][number];

/** The customer's open invoices, oldest first, with what this payment pays of each. */
export function Allocations({
  open,
  payDay,
  answer,
  parts,
  left,
  byHand,
  exact,
  problem,
  narrow = false,
  onPart,
  onExact,
  onByItself,
}: {
  open: readonly Row[];
  /** The day of the payment, by which discounts are earned. */
  payDay: string;
  answer: { asked: boolean; error: unknown; refetch: () => unknown };
  parts: Parts;
  left: ReturnType<typeof leftOf>;
  byHand: boolean;
  /** Parts that add up to the amount, where they are others. */
  exact: Parts | null;
  onExact: () => void;
  /** What the server says of the n-th part. */
  problem: (n: number) => string | undefined;
  /** Beside a list: without state and days. */
  narrow?: boolean;
  onPart: (parts: Parts) => void;
  onByItself: () => void;
}) {
  const t = useTranslations("payments");
  const { money, day, places, formats } = useFormat();
  const numberOf = ({ invoice }: Parts[number]) => open.find((row) => row.uuid === invoice)?.number;
  const columns: RecordColumn<Row>[] = [
    {
      id: "number",
      head: t("invoice"),
      cell: (row) => (
        <Link href={buildRecordHref("invoice", row.uuid)} className="num font-medium hover:underline">
          {row.number}
        </Link>
      ),
    },
    { id: "status", head: t("status"), cell: (row) => <Status of="invoice" is={row.status} />, wide: true },
    { id: "date", head: t("invoice_date"), cell: (row) => day(row.date), right: true, wide: true },
    { id: "due", head: t("due"), cell: (row) => day(row.due_date), right: true, wide: true },
    {
      id: "open",
      head: t("open"),
      cell: (row) => <OpenAmount row={row} payDay={payDay} />,
      right: true,
    },
    {
      id: "part",
      head: t("this_payment"),
      cell: (row) => {
        const n = parts.findIndex((part) => part.invoice === row.uuid);
        const part = parts[n];
        const of = toOpen(row, payDay);
        return (
          <>
            <MoneyField
              bare
              size="sm"
              label={t("part_of", { number: row.number ?? "" })}
              value={part?.amount ?? null}
              error={problem(n)}
              onChange={(amount) => onPart(withPart(parts, of, amount))}
            />
            {part && (
              <TakeDiscount
                rest={findRest(part.amount, of, places)}
                value={part.discount ?? false}
                onChange={(discount) => onPart(withDiscount(parts, row.uuid, discount))}
              />
            )}
          </>
        );
      },
      right: true,
      className: "w-40 max-sm:w-36 py-1",
    },
  ];
  return (
    <Card
      className={narrow ? undefined : "mt-5"}
      title={t("open_invoices")}
      count={answer.asked ? open.length : undefined}
      actions={
        <>
          {exact && (
            <Button size="sm" onClick={onExact} title={exact.map(numberOf).join(", ")}>
              {t("use_exact", { count: exact.length })}
            </Button>
          )}
          {byHand && (
            <Button size="sm" look="quiet" onClick={onByItself}>
              {t("spread_again")}
            </Button>
          )}
        </>
      }
    >
      <Loaded
        answer={{
          data: answer.asked ? open : undefined,
          error: answer.asked ? null : answer.error,
          refetch: answer.refetch,
        }}
        empty={open.length === 0 && <p className="px-3.5 py-3 text-ink-3">{t("none_open")}</p>}
      >
        {(rows) => (
          <RecordTable
            label={t("open_invoices")}
            columns={columns.filter(({ wide }) => !narrow || !wide)}
            rows={rows}
            rowKey={(row) => row.uuid}
          />
        )}
      </Loaded>
      <dl
        aria-live="polite"
        className="num flex flex-wrap justify-end gap-x-6 gap-y-1 border-t border-line bg-sunken px-3.5 py-2"
      >
        <div className="flex gap-2">
          <dt className="text-ink-2">{t("allocated")}</dt>
          <dd className="font-semibold">{money(left.allocated)}</dd>
        </div>
        <div
          className={cx(
            "flex gap-2",
            left.over && "text-bad-ink",
            !left.over && !isZero(left.left) && "text-warn-ink",
          )}
        >
          <dt>{t(left.over ? "too_much" : "overpaid")}</dt>
          <dd className="font-semibold">
            {money(makePositive(left.left))} {formats.currency}
          </dd>
        </div>
      </dl>
    </Card>
  );
}
