"use client";
import { Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { EntryList } from "@/components/payments/bank/entry-list";
import { EntryPanel } from "@/components/payments/bank/entry-panel";
import { type BankDesk, type BankFile, SHOWS, useBankDesk } from "@/components/payments/bank/use-bank-desk";
import { useCall } from "@/components/query";
import { useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { KeyHints } from "@/components/ui/controls/key-hint";
import { useKeys } from "@/components/ui/controls/keys";
import { Segmented } from "@/components/ui/controls/select";
import { cx } from "@/components/ui/cx";
import { ReadOnly } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";
import { Confirm } from "@/components/ui/overlay/confirm";

/** The entries of a bank file, to be booked, left out or opened again one by one. */
export function BankImportPage({ file: first }: { file: BankFile }) {
  const { uuid } = first;
  const { data: file = first } = useCall("bank_imports.retrieve", { uuid }, { staleTime: 30_000 });
  const t = useTranslations("bank");
  const payments = useTranslations("payments");
  const may = useMayHouse("finance:write");
  const desk = useBankDesk(file);
  const [asking, setAsking] = useState(false);
  const { entry } = desk;
  const certain = file.rows.filter(({ suggestion }) => suggestion?.confidence === "certain").length;
  useKeys("bank", t("title"), [
    { keys: "j", says: t("next"), run: () => desk.go(1) },
    { keys: "k", says: t("previous"), run: () => desk.go(-1) },
    { keys: "arrowdown", says: t("next"), run: () => desk.go(1) },
    { keys: "arrowup", says: t("previous"), run: () => desk.go(-1) },
    {
      keys: "u",
      says: t("reopen"),
      run: () => entry && entry.state !== "open" && may && desk.reopen.mutate({ uuid: entry.uuid }),
    },
  ]);
  return (
    <Screen
      title={file.file_name || t(`formats.${file.format}`)}
      crumbs={[
        { label: payments("title"), href: "/payments" },
        { label: t("title"), href: "/payments/bank" },
      ]}
      compact
      scroll={false}
      actions={
        may && (
          <>
            <Button look="quiet-danger" icon={<Undo2 />} onClick={() => setAsking(true)}>
              {t("undo_import")}
            </Button>
            {certain > 0 && (
              <Button look="main" busy={desk.isBooking} onClick={() => void desk.bookCertain()}>
                {t("book_certain", { count: certain })}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        {!may && <ReadOnly />}
        <Bar file={file} desk={desk} />
        <div className="min-h-0 grow max-lg:overflow-auto lg:grid lg:grid-cols-[minmax(0,1fr)_30rem]">
          <div ref={desk.canvas} className="min-h-0 lg:overflow-auto">
            <EntryList desk={desk} />
          </div>
          {entry && (
            <aside
              aria-label={t("panel")}
              className={cx(
                "divide-y divide-line overflow-auto border-line bg-surface lg:border-l [&>section]:p-4",
                desk.isOpened ? "max-lg:fixed max-lg:inset-0 max-lg:z-(--z-panel)" : "max-lg:hidden",
              )}
            >
              <EntryPanel entry={entry} desk={desk} mayWrite={may} />
            </aside>
          )}
        </div>
        {may && <Foot />}
      </div>
      {asking && (
        <Confirm
          title={t("undo_title", { file: file.file_name })}
          act={t("undo_import")}
          busy={desk.destroy.isPending}
          onConfirm={() => desk.destroy.mutate({ uuid: file.uuid }, { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t("undo_text", { count: file.booked })}
        </Confirm>
      )}
    </Screen>
  );
}

/** What of the file is shown, how far one is, and what was not taken from it. */
function Bar({ file, desk }: { file: BankFile; desk: BankDesk }) {
  const t = useTranslations("bank");
  const { money, formats } = useFormat();
  const { entries, open, repeated, outgoing, foreign } = file;
  const parts = [
    repeated > 0 && t("repeated", { count: repeated }),
    outgoing > 0 && t("outgoing", { count: outgoing }),
    foreign > 0 && t("foreign", { count: foreign }),
  ].filter((part) => part !== false);
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-gutter py-2">
      <Segmented
        bare
        size="sm"
        label={t("show")}
        value={desk.show}
        choices={SHOWS.map((value) => ({ value, label: t(`show_${value}`) }))}
        onChange={desk.setShow}
      />
      <span role="status" className="num text-ink-2">
        {t("progress", { done: entries - open, count: entries })}
      </span>
      {parts.length > 0 && (
        <span className="text-xs text-ink-3">{t("left_out", { parts: parts.join(", ") })}</span>
      )}
      <span className="num ml-auto font-medium max-sm:hidden">
        {money(file.amount)} {formats.currency}
      </span>
    </div>
  );
}

function Foot() {
  const t = useTranslations("bank");
  const keys = [
    ["j", ""],
    ["k", t("hint.move")],
    ["a", t("hint.book")],
    ["l", t("hint.leave")],
    ["c", t("hint.customer")],
    ["u", t("hint.undo")],
  ] as const;
  return (
    <footer className="flex min-h-8 flex-none items-center border-t border-line px-gutter text-xs text-ink-2 max-lg:hidden">
      <KeyHints of={keys} />
    </footer>
  );
}
