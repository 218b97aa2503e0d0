"use client";
import { Languages, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { FileMenu } from "@/components/translation/file-menu";
import { MessageEditor } from "@/components/translation/message-editor";
import { RowList, type WordingRow } from "@/components/translation/row-list";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { Segmented, Select } from "@/components/ui/controls/select";
import { SearchField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useSavingWords } from "@/components/ui/feedback/saving";
import { Skeleton } from "@/components/ui/feedback/states";
import { LANGUAGE_CHOICES, type Language, NAMES } from "@/lib/i18n/languages";
import { WORDING_STATES, type WordingState } from "@/lib/i18n/wording";

const PAGE = 100;
/** Texts that were there before, the last one first. */
type Step = { key: string; text: string | null; version: number };

/** The translation editor: texts of a language on the left, the open one beside them. */
export function TranslationEditor({ of, owner }: { of: { lang: Language; x: string }; owner: string }) {
  const t = useTranslations("translation");
  const router = useRouter();
  const { savedAt } = useSavingWords();
  const [search, setSearch] = useState("");
  const [state, setState] = useState<WordingState>("all");
  const [shown, setShown] = useState(PAGE);
  const [open, setOpen] = useState<WordingRow>();
  const [steps, setSteps] = useState<readonly Step[]>([]);
  const [saved, setSaved] = useState<Date>();
  const answer = useCall("languages.list", { ...of, search, state, per_page: shown }, { keep: true });
  const rows = answer.data?.rows ?? [];
  // The open text stays when a change takes it out of the filter.
  const row = rows.find(({ key }) => key === open?.key) ?? open ?? rows[0];
  const at = rows.findIndex(({ key }) => key === row?.key);
  const go = (by: 1 | -1) => setOpen(rows[at + by] ?? (by === 1 && at < 0 ? rows[0] : row));
  const undo = useSend("languages.update", {
    invalidates: ["languages"],
    onDone: ({ rows: [after] }) => {
      setSteps(steps.slice(1));
      if (after) setOpen(after);
    },
  });
  const takeBack = () => steps[0] && undo.mutate({ ...of, ...steps[0] });
  const filter = (next: WordingState) => {
    setState(next);
    setShown(PAGE);
    setOpen(undefined);
  };
  useKeys("translation", t("title"), [
    { keys: "alt+arrowdown", says: t("next"), run: () => go(1), typing: true },
    { keys: "alt+arrowup", says: t("previous"), run: () => go(-1), typing: true },
  ]);
  const counts = answer.data?.counts;
  return (
    <div className="flex h-full flex-col bg-surface">
      <header className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-gutter py-2">
        <Languages size={18} strokeWidth={1.5} aria-hidden />
        <h1 className="font-semibold">{t("title")}</h1>
        <span className="cut text-ink-3">{owner}</span>
        <span role="status" className="num ml-auto text-ok-ink">
          {saved && savedAt(saved)}
        </span>
        <IconButton
          icon={<Undo2 />}
          label={t("undo")}
          disabled={steps.length === 0}
          busy={undo.isPending}
          onClick={takeBack}
        />
      </header>
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-line bg-sunken px-gutter py-2">
        <Select
          label={t("language")}
          bare
          value={of.lang}
          choices={LANGUAGE_CHOICES}
          onChange={(lang) => lang && router.push(`/edit-translation/${of.x}/${lang}`)}
        />
        <div className="max-w-full overflow-x-auto">
          <Segmented
            label={t("filter")}
            bare
            value={state}
            onChange={filter}
            choices={WORDING_STATES.map((value) => ({
              value,
              label: t(`states.${value}`),
              ...(counts && { hint: String(counts[value]) }),
            }))}
          />
        </div>
        <div className="ml-auto">
          <FileMenu of={of} />
        </div>
      </div>
      <div className="grid min-h-0 grow grid-cols-1 grid-rows-[minmax(0,2fr)_minmax(0,3fr)] sm:grid-cols-[16rem_minmax(0,1fr)] sm:grid-rows-1">
        <nav
          aria-label={t("texts")}
          className="flex min-h-0 flex-col border-line max-sm:border-b sm:border-r"
        >
          <div className="flex-none p-2">
            <SearchField
              label={t("search")}
              value={search}
              onChange={(next) => {
                setSearch(next);
                setShown(PAGE);
                setOpen(undefined);
              }}
            />
          </div>
          <div className="min-h-0 grow overflow-auto border-t border-line">
            <Loaded answer={answer} waiting={<Skeleton lines={8} />}>
              {({ total }) => (
                <RowList
                  rows={rows}
                  total={total}
                  open={row?.key}
                  onOpen={(key) => setOpen(rows.find((one) => one.key === key))}
                  onMore={() => setShown(shown + PAGE)}
                />
              )}
            </Loaded>
          </div>
        </nav>
        <div className="min-h-0 overflow-auto">
          {row && (
            <MessageEditor
              key={row.key}
              row={row}
              of={of}
              names={{ language: NAMES[of.lang], owner }}
              onSaved={(before, after) => {
                setSaved(new Date());
                if (!after) return;
                setOpen(after);
                setSteps(
                  [{ key: before.key, text: before.own, version: after.version }, ...steps].slice(0, 100),
                );
              }}
            />
          )}
        </div>
      </div>
      <Foot onGo={go} first={at <= 0} last={at === rows.length - 1} />
    </div>
  );
}

function Foot({ onGo, first, last }: { onGo: (by: 1 | -1) => void; first: boolean; last: boolean }) {
  const t = useTranslations("translation");
  return (
    <footer className="flex flex-none items-center gap-2 border-t border-line px-gutter py-2">
      <Button keys="alt+up" disabled={first} onClick={() => onGo(-1)}>
        {t("previous")}
      </Button>
      <Button look="main" keys="alt+down" className="ml-auto" disabled={last} onClick={() => onGo(1)}>
        {t("next")}
      </Button>
    </footer>
  );
}
