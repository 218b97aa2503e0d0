"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useSend } from "@/components/query";
import { toast } from "@/components/ui/feedback/toast-store";
import { useRowFocus } from "@/components/ui/table/use-row-focus";
import type { CallOutput } from "@/lib/browser/api";

export type BankFile = CallOutput<"bank_imports.retrieve">;
export type Entry = BankFile["rows"][number];
export const SHOWS = ["open", "done", "all"] as const;
export type Show = (typeof SHOWS)[number];

const STALE = ["bank_imports", "payments", "invoices", "customers"] as const;
const isShown = (show: Show, { state }: Entry) => show === "all" || (show === "open") === (state === "open");

/** The desk of a bank file: which entries are shown, the one at the cursor, and what is done with it. */
export function useBankDesk(file: BankFile) {
  const t = useTranslations("bank");
  const router = useRouter();
  const [show, setShow] = useState<Show>("open");
  const [chosen, setChosen] = useState<string | null>(null);
  /** On the phone the entry covers the list. */
  const [isOpened, setOpened] = useState(false);
  const shown = file.rows.filter((entry) => isShown(show, entry));
  const found = shown.findIndex(({ uuid }) => uuid === chosen);
  const at = Math.max(found, 0);
  const entry = shown[at] ?? null;
  const canvas = useRef<HTMLDivElement>(null);
  const holdFocus = useRowFocus(canvas, entry?.uuid ?? null);

  const go = (by: 1 | -1) => {
    const next = shown[Math.min(Math.max(at + by, 0), shown.length - 1)];
    if (!next) return;
    holdFocus();
    setChosen(next.uuid);
  };
  /** What is done leaves the open ones: the cursor goes to the one after it. */
  const advance = () => {
    const next = shown[at + 1] ?? shown[at - 1];
    if (show === "open") setChosen(next?.uuid ?? null);
    else go(1);
    if (show === "open" && !next) setOpened(false);
  };
  const book = useSend("bank_imports.book", { scope: "bank", invalidates: STALE, onDone: advance });
  const leave = useSend("bank_imports.leave", { scope: "bank", invalidates: STALE, onDone: advance });
  const reopen = useSend("bank_imports.reopen", { scope: "bank", invalidates: STALE });
  const certain = useSend("bank_imports.book_certain", { scope: "bank", invalidates: STALE });
  const destroy = useSend("bank_imports.destroy", {
    says: "deleted",
    invalidates: ["bank_imports.list", "payments", "invoices", "customers"],
    onDone: () => router.push("/payments/bank"),
  });
  /** Goes on as long as there are certain ones: one call records a hundred. */
  const bookCertain = async () => {
    let booked = 0;
    for (let more = true; more; ) {
      const done = await certain.mutateAsync({ uuid: file.uuid }).catch(() => null);
      booked += done?.booked ?? 0;
      more = done?.more ?? false;
    }
    if (booked > 0) toast({ text: t("booked_count", { count: booked }) });
  };
  return {
    show,
    setShow: (next: Show) => {
      setShow(next);
      setChosen(null);
    },
    shown,
    entry,
    canvas,
    isOpened,
    choose: (uuid: string) => {
      setChosen(uuid);
      setOpened(true);
    },
    close: () => setOpened(false),
    go,
    book,
    leave,
    reopen,
    destroy,
    bookCertain,
    isBooking: certain.isPending,
    isBusy: book.isPending || leave.isPending || reopen.isPending || certain.isPending,
  };
}
export type BankDesk = ReturnType<typeof useBankDesk>;
