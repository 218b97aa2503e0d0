"use client";
import { MessageSquare } from "lucide-react";
import { useTranslations } from "next-intl";
import type { CommentedRecord } from "@/components/comments/commented";
import { ThreadPanel } from "@/components/comments/thread-panel";
import { useCall } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { useSidePanel } from "@/components/ui/overlay/side-panel";

/** The number of comments on a record; opens them beside it. */
export function Comments({ on }: { on: CommentedRecord }) {
  const t = useTranslations("comments");
  const { shown, open, close } = useSidePanel("comments");
  const { data } = useCall("comments.list", on);
  const count = data?.count ?? 0;
  return (
    <>
      <Button
        icon={<MessageSquare />}
        aria-expanded={shown !== null}
        onClick={() => (shown === null ? open("open") : close())}
      >
        <span className="max-xl:sr-only">{t("title")}</span>
        {count > 0 && <span className="num text-ink-3">{count}</span>}
      </Button>
      {shown !== null && <ThreadPanel on={on} onClose={close} />}
    </>
  );
}
