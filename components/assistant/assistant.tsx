"use client";
import { History, KeyRound, Sparkles, SquarePen, Trash2, X } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Composer } from "@/components/assistant/composer";
import { TurnView } from "@/components/assistant/turn-view";
import { useThread } from "@/components/assistant/use-thread";
import { IconButton } from "@/components/ui/controls/button";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import { resolveLanguage } from "@/lib/i18n/languages";

type Props = { kind: "user" | "general"; path?: string; onClose?: () => void };

/** The assistant: a thread of questions and answers, beside the page or in a window of its own. */
export function Assistant({ kind, path = "", onClose }: Props) {
  const t = useTranslations("assistant");
  const language = resolveLanguage(useLocale());
  const thread = useThread({ kind, language }, path);
  const { opened, turns, growing } = thread;
  const [asks, setAsks] = useState(false);
  const end = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what grows is kept in view
  useEffect(() => {
    // It answers with a promise in some browsers, which is no clean-up.
    void end.current?.scrollIntoView({ block: "nearest" });
  }, [turns, growing]);
  return (
    <section aria-label={t("title")} className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex flex-none items-center gap-1 border-b border-line py-1.5 pr-2 pl-4">
        <Sparkles size={16} strokeWidth={1.75} aria-hidden />
        <h1 className="cut ml-1 grow font-semibold">{t("title")}</h1>
        {opened && opened.threads.length > 0 && (
          <Menu
            label={t("history")}
            icon={<History />}
            look="quiet"
            glyph
            align="end"
            items={opened.threads.map(({ uuid, title }) => ({
              key: uuid,
              label: <span className="cut max-w-72">{title}</span>,
              on: uuid === opened.thread,
              onSelect: () => void thread.open(uuid),
            }))}
          />
        )}
        {turns.length > 0 && (
          <>
            <IconButton icon={<SquarePen />} label={t("new")} onClick={() => void thread.open()} />
            <IconButton icon={<Trash2 />} label={t("delete")} onClick={() => setAsks(true)} />
          </>
        )}
        {onClose && <IconButton icon={<X />} label={t("close")} onClick={onClose} />}
      </header>
      <div className="min-h-0 grow overflow-auto px-4 py-3" aria-live="polite">
        {thread.error !== undefined && <Failed error={thread.error} onRetry={() => void thread.open()} />}
        {!opened && thread.error === undefined && <Skeleton lines={3} />}
        {opened && (
          <div className="flex flex-col gap-4">
            {!opened.has_model && <NoModel />}
            {turns.length === 0 && <p className="text-ink-2">{t(`lead.${opened.kind}`)}</p>}
            {[...turns, ...(growing ? [growing] : [])].map((turn, n) => (
              <TurnView key={n} of={turn} reads={opened.kind === "user"} />
            ))}
            <div ref={end} />
          </div>
        )}
      </div>
      <Composer
        disabled={!opened}
        isBusy={growing !== null}
        placeholder={t(opened?.has_model === false ? "search" : `placeholder.${kind}`)}
        onAsk={(message) => void thread.send(message)}
        onStop={thread.stop}
      />
      {asks && (
        <Confirm
          title={t("delete_title")}
          act={t("delete")}
          onConfirm={() => {
            setAsks(false);
            void thread.remove();
          }}
          onClose={() => setAsks(false)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </section>
  );
}

function NoModel() {
  const t = useTranslations("assistant");
  return (
    <div className="flex gap-2.5 rounded-md border border-line bg-sunken px-3 py-2.5">
      <KeyRound size={16} strokeWidth={1.75} className="mt-0.5 flex-none text-ink-3" aria-hidden />
      <p>
        <b className="block font-semibold">{t("no_model")}</b>
        <span className="text-ink-2">{t("no_model_text")}</span>
      </p>
    </div>
  );
}
