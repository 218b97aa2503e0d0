"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Payment } from "@/components/payments/change/payment";
import { findRest, TakeDiscount } from "@/components/payments/early-discount";
import { openOf } from "@/components/payments/open-invoices";
import { leftOf, type Parts, toOpen, withDiscount, withPart } from "@/components/payments/spread";
import { useCall, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { MoneyField } from "@/components/ui/controls/number-field";
import { cx } from "@/components/ui/cx";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import { add, compare, isZero, type Money, makePositive, subtract, sum, toMoney } from "@/lib/money";

/** An invoice with what this payment can pay of it at most, and the discount that it may leave open. */
type Row = { uuid: string; number: string; available: Money; discount: Money };

/** A part without a tick gives its discount up. */
const sayDiscount = ({ discount = false, ...part }: Parts[number]) => ({ ...part, discount });

/** Sets which invoices of its customer a payment settles. */
export function ReallocateDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations("payments");
  const ui = useTranslations("ui");
  const { uuid: tenant } = useShell().tenant;
  const { money, places, formats } = useFormat();
  const { uuid, number, version, amount, refunded, invoices, customer, payment_date } = payment;
  const [parts, setParts] = useState<Parts>(() =>
    invoices.map((one) => ({ invoice: one.uuid, amount: one.amount, discount: !isZero(one.discount) })),
  );
  const answer = useCall("invoices.list", openOf(tenant, customer), { staleTime: 0 });
  const save = useSend("payments.reallocate", {
    says: "saved",
    invalidates: ["payments", "invoices", "customers"],
    onDone: onClose,
  });
  const own = new Map(invoices.map((one) => [one.uuid, one]));
  const open = answer.data?.rows ?? [];
  const rows: Row[] = [
    ...invoices.map((one) => {
      const other = open.find((other) => other.uuid === one.uuid);
      const rest = other ? toOpen(other, payment_date) : null;
      // Its own discount can be taken again.
      const available = sum([one.amount, one.discount, ...(rest ? [rest.open] : [])]);
      const discount = rest ? add(one.discount, rest.discount) : one.discount;
      return { uuid: one.uuid, number: one.number, available, discount };
    }),
    ...open
      .filter((one) => !own.has(one.uuid))
      .map((one) => ({
        uuid: one.uuid,
        number: one.number ?? "",
        available: one.open,
        discount: toOpen(one, payment_date).discount,
      })),
  ];
  const toEarly = ({ uuid, available, discount }: Row) => ({ uuid, open: available, discount });
  const findPart = (row: Row) => parts.find((part) => part.invoice === row.uuid);
  const partOf = (row: Row) => findPart(row)?.amount ?? null;
  const isTooMuch = (row: Row) => compare(toMoney(partOf(row) ?? 0, places), row.available) > 0;
  const left = leftOf(subtract(amount, refunded), parts, places);
  const columns: RecordColumn<Row>[] = [
    {
      id: "number",
      head: t("invoice"),
      cell: (row) => <span className="num font-medium">{row.number}</span>,
    },
    { id: "available", head: t("available"), cell: (row) => money(row.available), right: true },
    {
      id: "part",
      head: t("this_payment"),
      cell: (row) => (
        <>
          <MoneyField
            bare
            size="sm"
            label={t("part_of", { number: row.number })}
            value={partOf(row)}
            {...(isTooMuch(row) && { error: t("too_much") })}
            onChange={(next) => setParts(withPart(parts, toEarly(row), next))}
          />
          <TakeDiscount
            rest={findRest(partOf(row) ?? "0", toEarly(row), places)}
            value={findPart(row)?.discount ?? false}
            onChange={(discount) => setParts(withDiscount(parts, row.uuid, discount))}
          />
        </>
      ),
      right: true,
      className: "w-40 py-1",
    },
  ];
  return (
    <Dialog
      title={t("reallocate_title", { number })}
      size="form"
      onClose={onClose}
      held={save.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {ui("cancel")}
          </Button>
          <Button
            look="main"
            busy={save.isPending}
            disabled={(left.over && t("over")) || (rows.some(isTooMuch) && t("too_much"))}
            onClick={() => save.mutate({ uuid, version, allocations: parts.map(sayDiscount) })}
          >
            {t("reallocate_save")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("reallocate_text")}</p>
      <Loaded answer={answer} empty={rows.length === 0 && <p className="text-ink-3">{t("none_open")}</p>}>
        {() => <RecordTable label={t("invoices")} columns={columns} rows={rows} rowKey={(row) => row.uuid} />}
      </Loaded>
      <p aria-live="polite" className={cx("num mt-3 text-right", left.over && "text-bad-ink")}>
        {t(left.over ? "too_much" : "overpaid")}{" "}
        <span className="font-semibold">
          {money(makePositive(left.left))} {formats.currency}
        </span>
      </p>
    </Dialog>
  );
}
