"use client";
import { Lock, Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { CommentItem } from "@/components/comments/comment-item";
import type { CommentedRecord } from "@/components/comments/commented";
import { MentionField } from "@/components/comments/mention-field";
import { useNewComment } from "@/components/comments/use-new-comment";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { SidePanel } from "@/components/ui/overlay/side-panel";
import type { CallOutput } from "@/lib/browser/api";
import { namePeople, THREAD_MOST } from "@/lib/comments";
import { Refusal } from "@/lib/errors";

type Thread = CallOutput<"comments.list">;
const PER_STEP = 50;

/** The comments on a record beside it, with a field for a new one at their end. */
export function ThreadPanel({ on, onClose }: { on: CommentedRecord; onClose: () => void }) {
  const t = useTranslations("comments");
  const [most, setMost] = useState(PER_STEP);
  const answer = useCall("comments.list", most === PER_STEP ? on : { ...on, most }, { keep: true });
  const { data: people, isPending } = useCall("comments.people", on, { staleTime: 60_000 });
  const labels = useMemo(() => namePeople(people?.rows ?? []), [people]);
  const isRefused = answer.error instanceof Refusal && ["forbidden", "not_found"].includes(answer.error.code);
  return (
    <SidePanel
      over
      title={t("title")}
      onClose={onClose}
      foot={answer.data && !isRefused && <NewComment on={on} labels={labels} isReady={!isPending} />}
    >
      {isRefused ? (
        <Empty title={t("no_access")}>{t("no_access_text")}</Empty>
      ) : (
        <Loaded
          answer={answer}
          waiting={<Skeleton lines={5} />}
          empty={answer.data?.rows.length === 0 && <Empty title={t("empty")}>{t("empty_text")}</Empty>}
        >
          {(thread) => (
            <ThreadList
              thread={thread}
              labels={labels}
              onEarlier={() => setMost(Math.min(most * 2, THREAD_MOST))}
              mayEarlier={most < THREAD_MOST}
            />
          )}
        </Loaded>
      )}
      <OutsideReaders of={people?.rows.filter((row) => row.outside).map((row) => row.name) ?? []} />
    </SidePanel>
  );
}

function OutsideReaders({ of }: { of: readonly string[] }) {
  const t = useTranslations("comments");
  if (of.length === 0) return null;
  return (
    <p className="flex gap-2 px-4 py-2 text-xs text-ink-3">
      <Lock size={14} strokeWidth={1.75} className="mt-px flex-none" aria-hidden />
      {t("outside_text", { names: of.join(", ") })}
    </p>
  );
}

function ThreadList({
  thread: { rows, count },
  labels,
  mayEarlier,
  onEarlier,
}: {
  thread: Thread;
  labels: ReadonlyMap<string, string>;
  mayEarlier: boolean;
  onEarlier: () => void;
}) {
  const t = useTranslations("comments");
  const end = useRef<HTMLLIElement>(null);
  const last = rows.at(-1)?.uuid;
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: "end" });
  }, [last]);
  return (
    <>
      {count > rows.length && mayEarlier && (
        <div className="flex justify-center pt-3">
          <Button size="sm" onClick={onEarlier}>
            {t("earlier")}
          </Button>
        </div>
      )}
      <ol aria-label={t("count", { count })} className="py-1.5">
        {rows.map((comment) => (
          <CommentItem key={comment.uuid} comment={comment} labels={labels} />
        ))}
        <li ref={end} aria-hidden />
      </ol>
    </>
  );
}

function NewComment({
  on,
  labels,
  isReady,
}: {
  on: CommentedRecord;
  labels: ReadonlyMap<string, string>;
  /** Whether the people who can be mentioned are known, or cannot be. */
  isReady: boolean;
}) {
  const t = useTranslations("comments");
  const sentence = useSentence();
  const { typed, change, send, isSending, error } = useNewComment(on, labels, isReady);
  return (
    <div className="grid gap-2 border-t border-line p-3">
      <MentionField
        bare
        label={t("add")}
        placeholder={t("placeholder")}
        value={typed}
        onChange={change}
        labels={labels}
        onSend={send}
        error={error ? sentence(error) : undefined}
      />
      <div className="flex items-center justify-end gap-2">
        <span className="max-sm:hidden">
          <KeyHint keys="mod+enter" />
        </span>
        <Button look="main" icon={<Send />} busy={isSending} disabled={typed.trim() === ""} onClick={send}>
          {t("send")}
        </Button>
      </div>
    </div>
  );
}
