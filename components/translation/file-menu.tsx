"use client";
import { ArrowDownUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFailure, useStale } from "@/components/query";
import { readWordingFile, type WordingEntry, writeWordingFile } from "@/components/translation/wording-file";
import { readXliff, writeXliff } from "@/components/translation/xliff";
import { useProblem } from "@/components/ui/feedback/sentence";
import { toast } from "@/components/ui/feedback/toast-store";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Menu } from "@/components/ui/overlay/menu";
import { callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";
import type { Language } from "@/lib/i18n/languages";

const MOST = 10_000;
type Wrong = { key: string; text: string };

/** All texts as a file for spreadsheets or translators' tools, and the way back: all lines are taken, or none, with what is wrong in each. */
export function FileMenu({ of }: { of: { lang: Language; x: string } }) {
  const t = useTranslations("translation");
  const failure = useFailure();
  const stale = useStale();
  const say = useProblem();
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<readonly Wrong[]>();
  const download = async (format: "csv" | "xlf") => {
    try {
      const { rows } = await callApi("languages.list", { ...of, per_page: MOST });
      const link = document.createElement("a");
      const file = format === "csv" ? writeWordingFile(rows) : writeXliff(rows, of.lang);
      link.href = URL.createObjectURL(file);
      link.download = `wording-${of.lang}.${format}`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      failure(error, "loading_failed");
    }
  };
  const explain = (entries: readonly WordingEntry[], error: unknown) => {
    const fields = error instanceof Refusal ? (error.more.fields ?? []) : [];
    if (fields.length === 0) return failure(error);
    setWrong(
      fields.map((field) => ({
        key: entries[Number(/^entries\.(\d+)/.exec(field.path)?.[1])]?.key ?? field.path,
        text: say(field),
      })),
    );
  };
  const upload = async (file: File) => {
    const text = await file.text();
    const entries = text.trimStart().startsWith("<") ? readXliff(text) : readWordingFile(text);
    if (!entries) return toast({ tone: "bad", text: t("file.other") });
    if (entries.length === 0) return toast({ text: t("file.nothing"), tone: "info" });
    try {
      const { rows } = await callApi("languages.update", { ...of, entries });
      toast({ text: t("file.done", { count: rows.length }) });
      await stale(["languages"]);
    } catch (error) {
      explain(entries, error);
    }
  };
  return (
    <>
      <Menu
        label={t("file.menu")}
        icon={<ArrowDownUp />}
        align="end"
        items={[
          { key: "export", label: t("file.export"), onSelect: () => void download("csv") },
          { key: "xliff", label: t("file.export_xliff"), onSelect: () => void download("xlf") },
          { key: "import", label: t("file.import"), onSelect: () => input.current?.click() },
        ]}
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.xlf,.xliff,text/csv,application/xliff+xml"
        hidden
        aria-label={t("file.import")}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void upload(file);
          event.target.value = "";
        }}
      />
      {wrong && (
        <Dialog
          title={t("file.refused", { count: wrong.length })}
          asks={false}
          onClose={() => setWrong(undefined)}
        >
          <ul className="grid gap-2">
            {wrong.map(({ key, text }, n) => (
              <li key={n}>
                <span className="font-mono text-xs [overflow-wrap:anywhere]">{key}</span>
                <span className="block text-bad-ink">{text}</span>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
