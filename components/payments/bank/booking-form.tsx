"use client";
import { useTranslations } from "next-intl";
import { useMemo, useRef, useState } from "react";
import { useCustomerOptions } from "@/components/customers/customer-options";
import { Allocations } from "@/components/payments/allocations";
import type { BankDesk, Entry } from "@/components/payments/bank/use-bank-desk";
import { findExact } from "@/components/payments/exact";
import { openOf } from "@/components/payments/open-invoices";
import { isSameParts, leftOf, type Parts, spread, toOpen } from "@/components/payments/spread";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Combobox } from "@/components/ui/controls/combobox";
import { useKeys } from "@/components/ui/controls/keys";
import { useFormat } from "@/components/ui/format";
import { toMoney } from "@/lib/money";

type Chosen = { customer: string | null; parts: Parts | null };

/** The customer and the parts to be booked: as suggested, until a person chooses others. */
function useBooking({ amount, date, suggestion }: Entry) {
  const { uuid: tenant } = useShell().tenant;
  const { places } = useFormat();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const customer = chosen ? chosen.customer : (suggestion?.customer ?? null);
  const answer = useCall("invoices.list", openOf(tenant, customer ?? ""), { enabled: customer !== null });
  const open = useMemo(() => answer.data?.rows ?? [], [answer.data]);
  const sum = toMoney(amount, places);
  const early = open.map((row) => toOpen(row, date));
  const suggested = suggestion?.allocations.map(({ invoice, amount, discount }) => ({
    invoice,
    amount,
    ...(discount && { discount }),
  }));
  // The same customer as suggested begins with the suggested invoices, another with the oldest.
  const byItself = suggested && customer === suggestion?.customer ? suggested : spread(sum, early, null);
  const parts = chosen?.parts ?? byItself;
  return {
    customer,
    open,
    answer,
    parts,
    left: leftOf(sum, parts, places),
    exact: findExact(sum, early),
    isByHand: Boolean(chosen?.parts),
    isReady: customer !== null && (answer.data !== undefined || chosen === null),
    chooseCustomer: (uuid: string | null) => setChosen({ customer: uuid, parts: null }),
    chooseParts: (next: Parts | null) => setChosen({ customer, parts: next }),
  };
}

/** Books an entry as a payment: the suggestion at one press, or another customer and other parts. */
export function BookingForm({ entry, desk, mayWrite }: { entry: Entry; desk: BankDesk; mayWrite: boolean }) {
  const t = useTranslations("bank");
  const payments = useTranslations("payments");
  const customers = useCustomerOptions();
  const of = useBooking(entry);
  const { customer, parts, left, exact } = of;
  const box = useRef<HTMLElement>(null);
  const book = () => {
    if (customer && of.isReady && !left.over && !desk.isBusy)
      desk.book.mutate({ uuid: entry.uuid, customer, allocations: parts });
  };
  const leave = () => {
    if (!desk.isBusy) desk.leave.mutate({ uuid: entry.uuid });
  };
  const goToCustomer = () => box.current?.querySelector("button")?.click();
  useKeys(
    "bank.form",
    t("panel"),
    mayWrite
      ? [
          { keys: "a", says: t("book"), run: book },
          { keys: "l", says: t("leave"), run: leave },
          { keys: "c", says: t("choose_customer"), run: goToCustomer },
        ]
      : [],
  );
  if (!mayWrite) return null;
  return (
    <section ref={box} className="grid gap-3">
      <Combobox
        label={t("customer")}
        value={customer}
        known={
          entry.suggestion && customer === entry.suggestion.customer
            ? { id: customer, label: entry.suggestion.customer_name }
            : null
        }
        options={customers}
        onChange={of.chooseCustomer}
      />
      {customer && (
        <Allocations
          narrow
          open={of.open}
          payDay={entry.date}
          answer={{
            asked: of.answer.data !== undefined,
            error: of.answer.error,
            refetch: of.answer.refetch,
          }}
          parts={parts}
          left={left}
          byHand={of.isByHand}
          exact={exact && !isSameParts(parts, exact) ? exact : null}
          problem={() => undefined}
          onExact={() => of.chooseParts(exact)}
          onPart={of.chooseParts}
          onByItself={() => of.chooseParts(null)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="main"
          keys="a"
          busy={desk.book.isPending}
          disabled={(!customer && t("choose_customer")) || (left.over && payments("over"))}
          onClick={book}
        >
          {t("book")}
        </Button>
        <Button keys="l" busy={desk.leave.isPending} onClick={leave}>
          {t("leave")}
        </Button>
      </div>
    </section>
  );
}
