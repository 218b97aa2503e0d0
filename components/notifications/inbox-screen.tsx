"use client";
import { CheckCheck, Settings2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { StatusTabs } from "@/components/lists/status-tabs";
import { InboxParts } from "@/components/notifications/inbox-parts";
import type { Notification } from "@/components/notifications/notification-text";
import { useInboxActs } from "@/components/notifications/use-inbox-acts";
import { useInboxKeys } from "@/components/notifications/use-inbox-keys";
import { useUnread } from "@/components/notifications/use-unread";
import { useCall } from "@/components/query";
import { NOTIFICATION_SETTINGS } from "@/components/settings/tabs";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Refreshing, Skeleton } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import { Pager } from "@/components/ui/table/pager";
import { Search } from "@/components/ui/table/search/search-box";
import { useListQuery } from "@/components/ui/table/use-list-query";
import {
  INBOX_DEFAULTS,
  INBOX_PAGE,
  INBOX_VIEWS,
  readInboxView,
  toInboxInput,
} from "@/lib/notifications/inbox";

const NONE: readonly Notification[] = [];

/** A member's notifications, by day, with the keys of an inbox. */
export function InboxScreen() {
  const t = useTranslations("notifications");
  const { tenant } = useShell();
  const list = useListQuery(INBOX_DEFAULTS);
  const { page, search } = list.query;
  const answer = useCall("notifications.list", toInboxInput(tenant.uuid, list.query), { keep: true });
  const unread = useUnread();
  const acts = useInboxActs();
  const field = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useInboxKeys({ rows: answer.data?.rows ?? NONE, unread, acts, box, field });
  const pages = Math.max(1, Math.ceil((answer.data?.total ?? 0) / INBOX_PAGE));
  const isBeyond = answer.data !== undefined && !answer.isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) list.set({ page: pages }, "replace");
  }, [isBeyond, list, pages]);
  const view = readInboxView(list.query.filters);
  const empty = search ? "found" : (view ?? "all");
  return (
    <Screen
      title={t("title")}
      {...(unread > 0 && { count: t("unread_count", { count: unread }) })}
      scroll={false}
      actions={
        <>
          <Button look="quiet" icon={<Settings2 />} href={NOTIFICATION_SETTINGS}>
            <span className="max-sm:sr-only">{t("settings")}</span>
          </Button>
          <Button
            icon={<CheckCheck />}
            keys="shift+u"
            disabled={unread === 0}
            busy={acts.marking}
            onClick={acts.markAll}
          >
            {t("mark_all")}
          </Button>
        </>
      }
    >
      <div className="flex h-full min-h-0 flex-col">
        <StatusTabs
          list={list}
          label={t("views")}
          of={[
            { label: t("all") },
            ...INBOX_VIEWS.map((status) => ({
              status,
              label: t(status),
              ...(status === "unread" && unread > 0 && { count: unread }),
            })),
          ]}
        />
        <div className="flex flex-none border-b border-line px-gutter py-2">
          <Search
            list={list}
            label={t("search")}
            field={(element) => {
              field.current = element;
            }}
          />
        </div>
        <Refreshing on={answer.isFetching && answer.data !== undefined} />
        <div ref={box} className="min-h-0 grow overflow-auto">
          <Loaded
            answer={answer}
            waiting={<Skeleton lines={INBOX_PAGE} />}
            empty={
              answer.data?.total === 0 && (
                <Empty title={t(`empty.${empty}.title`)}>{t(`empty.${empty}.text`)}</Empty>
              )
            }
          >
            {({ rows }) => <InboxParts rows={rows} acts={acts} />}
          </Loaded>
        </div>
        <Pager page={page} pages={pages} onPage={(page) => list.set({ page })} />
      </div>
    </Screen>
  );
}
