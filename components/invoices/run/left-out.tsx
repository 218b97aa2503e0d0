"use client";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Glyph } from "@/components/ui/layout/glyph";
import type { InvoiceRunResult } from "@/lib/calls/corporate/invoice-runs";

/** What came of a run, by customer. */
export type RunResult = z.output<typeof InvoiceRunResult>;

/** The customers for whom a run created no invoice, each with the reason. */
export function LeftOut({ result: { rows } }: { result: RunResult }) {
  const t = useTranslations("invoices.run");
  const say = useSentence();
  const left = rows.filter((row) => row.state === "left_out");
  if (left.length === 0) return null;
  return (
    <section
      aria-label={t("not_created", { count: left.length })}
      className="border-b border-line px-gutter py-2"
    >
      <h2 className="flex items-center gap-1.5 font-medium text-warn-ink">
        <Glyph name="triangle" />
        {t("not_created", { count: left.length })}
      </h2>
      <ul className="mt-1 text-ink-2">
        {left.map(({ customer, name, reason }) => (
          <li key={customer}>
            <b className="font-medium text-ink">{name}</b> {say({ message: reason })}
          </li>
        ))}
      </ul>
    </section>
  );
}
