"use client";
import { useState } from "react";
import { PublicSection } from "@/components/frames/public-frame";
import { CommentList } from "@/components/proposals/comment-list";
import { type PartProps, useProposalWords, useRefusal } from "@/components/proposals/public/shared";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { TextArea, TextField } from "@/components/ui/controls/text-field";

/** Questions of the customer and the answers. */
export function CommentSection({ proposal, content, code, onChange }: PartProps) {
  const { t, day } = useProposalWords(proposal);
  const refuse = useRefusal({ code, onChange });
  const [name, setName] = useState("");
  const [text, setText] = useState("");
  const send = useSend("share.comment_proposal", {
    quiet: true,
    onDone: (changed) => {
      setText("");
      onChange(changed);
    },
  });
  const isWhole = name.trim() !== "" && text.trim() !== "";
  return (
    <PublicSection title={t("comments")} aside={content.comments.length || undefined}>
      <CommentList comments={content.comments} write={day} empty={t("no_comments")} />
      <div className="mt-3 grid gap-3">
        <TextField label={t("name")} maxLength={120} autoComplete="name" value={name} onChange={setName} />
        <TextArea label={t("comment")} maxLength={5000} value={text} onChange={setText} />
        <div>
          <Button
            busy={send.isPending}
            disabled={isWhole ? false : t("comment_incomplete")}
            onClick={() => send.mutate({ code, name: name.trim(), text: text.trim() }, { onError: refuse })}
          >
            {t("send")}
          </Button>
        </div>
      </div>
    </PublicSection>
  );
}
