"use client";
import { Copy, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { MessagePart, ReadMessage, WriteMessage } from "@/components/translation/message-fields";
import { PlaceLinks } from "@/components/translation/place-links";
import { RowState, type WordingRow } from "@/components/translation/row-list";
import { Button, IconButton } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Band } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import type { CallInput, CallOutput } from "@/lib/browser/api";

type Saved = (before: WordingRow, after: CallOutput<"languages.update">["rows"][number] | undefined) => void;
type Edit = { text: string; version: number };

/** One text: base, default, and what is said instead. What another person saved meanwhile is shown before anything is overwritten. */
export function MessageEditor({
  row,
  of,
  names,
  onSaved,
}: {
  row: WordingRow;
  of: { lang: CallInput<"languages.update">["lang"]; x: string };
  names: { language: string; owner: string };
  onSaved: Saved;
}) {
  const t = useTranslations("translation");
  const sentence = useSentence();
  const { moment } = useFormat();
  const [edit, setEdit] = useState<Edit | null>(null);
  const save = useSend("languages.update", {
    invalidates: ["languages"],
    quiet: true,
    onDone: ({ rows: [after] }) => {
      setEdit(null);
      onSaved(row, after);
    },
  });
  const text = edit?.text ?? row.own ?? row.text;
  const isClash = edit !== null && edit.version !== row.version;
  const send = (next: string | null) =>
    save.mutate({ ...of, key: row.key, text: next, version: edit?.version ?? row.version });
  const canSave = edit !== null && !isClash && edit.text !== (row.own ?? row.text);
  useKeys("translation.message", t("title"), [
    { keys: "mod+enter", says: t("save"), run: () => canSave && send(text), typing: true },
  ]);
  const problem = save.error && !isClash ? sentence(save.error) : undefined;
  return (
    <article aria-labelledby="message-key" className="max-w-184 px-5 py-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 id="message-key" data-message-key className="font-mono text-xs [overflow-wrap:anywhere]">
          {row.key}
        </h2>
        <IconButton
          size="sm"
          icon={<Copy />}
          label={t("copy_key")}
          onClick={() => void navigator.clipboard.writeText(row.key)}
        />
        <span className="ml-auto">
          <RowState of={row} />
        </span>
      </header>
      <MessagePart title={t("english")} hint={t("base_hint")}>
        <ReadMessage text={row.base} lang="en" />
      </MessagePart>
      {of.lang !== "en" && (
        <MessagePart title={names.language} hint={t("default_hint")}>
          <ReadMessage text={row.text} lang={of.lang} />
        </MessagePart>
      )}
      <MessagePart
        title={t("wording")}
        hint={t("only_for", { owner: names.owner })}
        action={
          row.own !== null && (
            <Button look="quiet" size="sm" busy={save.isPending} onClick={() => send(null)}>
              {t("reset")}
            </Button>
          )
        }
      >
        {isClash && (
          <Clash
            row={row}
            onTheirs={() => setEdit(null)}
            onMine={() => edit && setEdit({ ...edit, version: row.version })}
          />
        )}
        <WriteMessage
          base={row.base}
          text={text}
          language={of.lang}
          label={t("wording")}
          error={problem}
          onChange={(next) => {
            save.reset();
            setEdit({ text: next, version: edit?.version ?? row.version });
          }}
        />
        <div className="mt-1 flex flex-wrap items-center gap-3">
          <Button
            look="main"
            keys="mod+enter"
            disabled={!canSave}
            busy={save.isPending}
            onClick={() => send(text)}
          >
            {t("save")}
          </Button>
          {row.is_changed && row.own !== null && edit === null && (
            <Button onClick={() => send(row.own)} busy={save.isPending}>
              {t("keep")}
            </Button>
          )}
          {row.updated_at && (
            <span className="num text-xs text-ink-3">
              {t("edited", { who: row.updated_by || t("someone"), at: moment(row.updated_at).day })}
            </span>
          )}
        </div>
      </MessagePart>
      <PlaceLinks of={row.key} />
    </article>
  );
}

function Clash({ row, onTheirs, onMine }: { row: WordingRow; onTheirs: () => void; onMine: () => void }) {
  const t = useTranslations("translation");
  return (
    <Band
      icon={<TriangleAlert />}
      tone="bad"
      actions={
        <>
          <Button size="sm" onClick={onTheirs}>
            {t("take_theirs")}
          </Button>
          <Button size="sm" onClick={onMine}>
            {t("keep_mine")}
          </Button>
        </>
      }
    >
      {t("clash", { who: row.updated_by || t("someone"), text: row.own ?? row.text })}
    </Band>
  );
}
