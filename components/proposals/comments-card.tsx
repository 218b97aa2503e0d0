"use client";
import { useTranslations } from "next-intl";
import { Form, Submit, useCallForm } from "@/components/form";
import { CommentList } from "@/components/proposals/comment-list";
import type { Proposal } from "@/components/proposals/proposal";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";

/** What the customer asked on the page of a proposal, and the answers. */
export function CommentsCard({ proposal, may }: { proposal: Proposal; may: boolean }) {
  const t = useTranslations("proposals");
  const { moment } = useFormat();
  const { uuid, comments } = proposal;
  const form = useCallForm(
    "proposals.comment",
    { uuid, text: "" },
    { says: "saved", invalidates: ["proposals"], onDone: () => form.reset({ uuid, text: "" }) },
  );
  const write = (at: string) => {
    const { day, time } = moment(at);
    return `${day} ${time}`;
  };
  return (
    <Card title={t("comments")} count={comments.length} padded className="mt-5">
      <CommentList comments={comments} write={write} empty={t("no_comments")} />
      {may && (
        <Form form={form} className="mt-3 grid gap-2">
          <TextArea label={t("comment")} help={t("comment_help")} maxLength={5000} {...form.field("text")} />
          <div>
            <Submit disabled={form.values.text.trim() === ""}>{t("comment_act")}</Submit>
          </div>
        </Form>
      )}
    </Card>
  );
}
