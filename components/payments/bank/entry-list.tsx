"use client";
import { useTranslations } from "next-intl";
import { ConfidenceBadge, StateBadge } from "@/components/payments/bank/entry-badge";
import type { BankDesk, Entry } from "@/components/payments/bank/use-bank-desk";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";

/** The entries of a bank file as rows to choose from, with what is suggested or done. */
export function EntryList({ desk }: { desk: BankDesk }) {
  const t = useTranslations("bank");
  const { show, shown, entry } = desk;
  if (shown.length === 0)
    return show === "open" ? (
      <Empty title={t("none_open")}>{t("none_open_text")}</Empty>
    ) : (
      <Empty title={t("none_shown")} />
    );
  return (
    <ul aria-label={t("entries")} className="divide-y divide-line">
      {shown.map((one) => (
        <li key={one.uuid}>
          <EntryRow entry={one} isCurrent={one.uuid === entry?.uuid} onChoose={() => desk.choose(one.uuid)} />
        </li>
      ))}
    </ul>
  );
}

function EntryRow({
  entry,
  isCurrent,
  onChoose,
}: {
  entry: Entry;
  isCurrent: boolean;
  onChoose: () => void;
}) {
  const t = useTranslations("bank");
  const { money, day } = useFormat();
  const { payment, suggestion } = entry;
  const customer = payment?.customer_name ?? suggestion?.customer_name;
  const numbers = suggestion?.allocations.map(({ number }) => number).join(", ");
  return (
    <button
      type="button"
      data-row={entry.uuid}
      tabIndex={0}
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className={cx(
        "grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-gutter py-2 text-left hover:bg-hover sm:grid-cols-[5.5rem_minmax(0,1fr)_minmax(0,1fr)_7rem_7.5rem]",
        isCurrent && "bg-accent-soft hover:bg-accent-soft",
      )}
    >
      <span className="num text-ink-2 max-sm:col-start-1 max-sm:row-start-3 max-sm:text-xs">
        {day(entry.date)}
      </span>
      <span className="min-w-0 max-sm:col-start-1 max-sm:row-start-1">
        <span className="cut block font-medium">{entry.name || t("no_name")}</span>
        <span className="cut block text-xs text-ink-3">{entry.text}</span>
      </span>
      <span className="min-w-0 max-sm:col-start-1 max-sm:row-start-2">
        {customer && <span className="cut block text-ink-2">{customer}</span>}
        <span className="num cut block text-xs text-ink-3">{payment ? payment.number : numbers}</span>
      </span>
      <span className="max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end">
        {entry.state === "open" ? (
          <ConfidenceBadge of={suggestion?.confidence ?? null} />
        ) : (
          <StateBadge of={entry.state} />
        )}
      </span>
      <span className="num text-right font-medium max-sm:col-start-2 max-sm:row-start-1">
        {money(entry.amount)}
      </span>
    </button>
  );
}
