"use client";
import { useTranslations } from "next-intl";
import { MessageCard } from "@/components/platform/message-card";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Screen } from "@/components/ui/layout/screen";

/** The messages from staff to this person, newest first. */
export function PlatformScreen() {
  const t = useTranslations("platform");
  const { moment } = useFormat();
  const answer = useCall("platform_notifications.list", {});
  const mark = useSend("platform_notifications.mark_as_read", { invalidates: ["platform_notifications"] });
  const unread = answer.data?.rows.filter(({ read_at }) => read_at === null).length ?? 0;
  return (
    <Screen title={t("title")} {...(unread > 0 && { count: t("unread", { count: unread }) })}>
      <Loaded
        answer={answer}
        waiting={<Skeleton lines={6} />}
        empty={answer.data?.rows.length === 0 && <Empty title={t("none")}>{t("none_text")}</Empty>}
      >
        {({ rows }) => (
          <ul className="divide-y divide-line border-t border-line">
            {rows.map((row) => (
              <li key={row.uuid} className="hover:bg-hover">
                <MessageCard
                  of={{ ...row, isNew: row.read_at === null }}
                  aside={
                    <>
                      <span className="num text-xs text-ink-3">
                        {moment(row.publish_at).day} {moment(row.publish_at).time}
                      </span>
                      {row.read_at === null && (
                        <Button
                          size="sm"
                          busy={mark.isPending && mark.variables.uuid === row.uuid}
                          aria-label={t("mark_named", { title: row.title })}
                          onClick={() => mark.mutate({ uuid: row.uuid })}
                        >
                          {t("mark")}
                        </Button>
                      )}
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Screen>
  );
}
