"use client";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, useEffect, useRef } from "react";
import {
  type DraftLine,
  type InvoiceForm,
  newLine,
  type Rate,
  withoutAdded,
} from "@/components/invoices/draft";
import { dismiss, toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { parsePastedLines } from "@/lib/billing/pasted-lines";

const isUntouched = (line: DraftLine) =>
  line.uuid === undefined && line.title === "" && line.price === "" && !line.detail;

/** Adds rows pasted from a spreadsheet as lines, in one step that can be undone; other text stays in its field. */
export function useLinePaste(form: InvoiceForm, rates: readonly Rate[]) {
  const t = useTranslations("invoices");
  const ui = useTranslations("ui");
  const { formats, places } = useFormat();
  const refusal = useRef(0);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  const undo = (pasted: readonly DraftLine[]) => {
    const { values, set } = latest.current;
    set("lines", withoutAdded(values.lines, pasted));
  };
  return (event: ClipboardEvent) => {
    const found = parsePastedLines(
      event.clipboardData.getData("text/plain"),
      formats.currency_format,
      places,
    );
    if (!found) return;
    event.preventDefault();
    // What was refused before is corrected now, or refused anew.
    dismiss(refusal.current);
    if ("refused" in found) {
      const { row, cell } = found.refused;
      refusal.current = toast({
        tone: "bad",
        text: t(cell === "" ? "paste_empty" : "paste_refused", { row, cell }),
      });
      return;
    }
    const before = form.values.lines;
    const pasted = found.lines.map((line) => ({ ...newLine(rates), ...line }));
    form.set("lines", [...before.filter((line) => !isUntouched(line)), ...pasted]);
    toast({
      text: t("pasted", { count: pasted.length }),
      action: { label: ui("undo"), run: () => undo(pasted) },
    });
  };
}
