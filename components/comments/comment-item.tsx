"use client";
import { EllipsisVertical, PenLine, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MentionField } from "@/components/comments/mention-field";
import { useFailure, useSend, useStale } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useSentence } from "@/components/ui/feedback/sentence";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Avatar } from "@/components/ui/layout/avatar";
import { Menu } from "@/components/ui/overlay/menu";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { decodeMentions, encodeMentions, splitComment } from "@/lib/comments";
import { Refusal } from "@/lib/errors";

type Comment = CallOutput<"comments.list">["rows"][number];

/** A comment with what its reader may do with it. */
export function CommentItem({ comment, labels }: { comment: Comment; labels: ReadonlyMap<string, string> }) {
  const t = useTranslations("comments");
  const { moment } = useFormat();
  const [isEditing, setEditing] = useState(false);
  const remove = useRemove(comment.uuid);
  const { may_edit, may_delete, created_at, edited_at } = comment;
  const name = comment.created_by_name || t("former");
  const at = moment(created_at);
  return (
    <li className="flex gap-2.5 px-4 py-2.5">
      <Avatar name={name} />
      <div className="min-w-0 grow">
        <div className="flex min-h-6 items-center gap-2">
          <b className="cut font-semibold">{name}</b>
          <time dateTime={created_at} className="num flex-none text-xs text-ink-3">
            {at.day} {at.time}
          </time>
          {edited_at && <span className="text-xs text-ink-3">{t("edited")}</span>}
          {(may_edit || may_delete) && !isEditing && (
            <span className="ml-auto flex-none">
              <Menu
                label={t("acts", { name })}
                glyph
                icon={<EllipsisVertical />}
                look="quiet"
                size="sm"
                align="end"
                items={[
                  ...(may_edit
                    ? [
                        {
                          key: "edit",
                          label: t("edit"),
                          icon: <PenLine />,
                          onSelect: () => setEditing(true),
                        },
                      ]
                    : []),
                  ...(may_delete
                    ? [
                        {
                          key: "delete",
                          label: t("delete"),
                          icon: <Trash2 />,
                          danger: true,
                          onSelect: () => remove.isPending || remove.mutate({ uuid: comment.uuid }),
                        },
                      ]
                    : []),
                ]}
              />
            </span>
          )}
        </div>
        <CommentText comment={comment} />
        {isEditing && <EditComment comment={comment} labels={labels} onClose={() => setEditing(false)} />}
      </div>
    </li>
  );
}

function CommentText({ comment: { text, mentions } }: { comment: Comment }) {
  const t = useTranslations("comments");
  const names = new Map(mentions.map(({ uuid, name }) => [uuid, name]));
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-wrap">
      {splitComment(text).map((part, n) =>
        "mention" in part ? (
          <span key={n} className="font-medium text-accent-ink">
            @{names.get(part.mention) || t("former")}
          </span>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

/** Deletes a comment; the notification that says so takes it back. */
function useRemove(uuid: string) {
  const ui = useTranslations("ui");
  const failure = useFailure();
  const stale = useStale();
  const restore = async () => {
    try {
      await callApi("comments.restore", { uuid });
      await stale(["comments.list"]);
    } catch (error) {
      failure(error);
    }
  };
  return useSend("comments.destroy", {
    invalidates: ["comments.list"],
    onDone: () => toast({ text: ui("deleted"), action: { label: ui("undo"), run: () => void restore() } }),
  });
}

function EditComment({
  comment: { uuid, text, mentions, version },
  labels,
  onClose,
}: {
  comment: Comment;
  labels: ReadonlyMap<string, string>;
  onClose: () => void;
}) {
  const t = useTranslations("comments");
  const ui = useTranslations("ui");
  const sentence = useSentence();
  const stale = useStale();
  // People who were mentioned and cannot be mentioned any more keep their place in the text.
  const [known] = useState(
    () => new Map([...mentions.map(({ uuid, name }) => [uuid, name] as const), ...labels]),
  );
  const [typed, setTyped] = useState(() => decodeMentions(text, known));
  const save = useSend("comments.update", { quiet: true, invalidates: ["comments.list"], onDone: onClose });
  const isStale = save.error instanceof Refusal && save.error.code === "stale";
  const send = () => {
    if (typed.trim() === "" || save.isPending) return;
    save.mutate(
      { uuid, version, text: encodeMentions(typed, known) },
      { onError: () => void stale(["comments.list"]) },
    );
  };
  const problem = isStale ? t("changed_text") : sentence(save.error);
  return (
    <div className="mt-2 grid gap-2">
      <MentionField
        bare
        autoFocus
        label={t("edit_label")}
        value={typed}
        onChange={setTyped}
        labels={known}
        onSend={send}
        onCancel={onClose}
        error={save.error ? problem : undefined}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onClose}>
          {ui("cancel")}
        </Button>
        <Button size="sm" look="main" busy={save.isPending} disabled={typed.trim() === ""} onClick={send}>
          {ui("save")}
        </Button>
      </div>
    </div>
  );
}
