"use client";
import { AlarmClock, Mail, MailOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { getEventLook } from "@/components/notifications/event-look";
import { type Notification, useNotificationText } from "@/components/notifications/notification-text";
import type { useInboxActs } from "@/components/notifications/use-inbox-acts";
import { useShell } from "@/components/shell/context";
import { IconButton } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { cx } from "@/components/ui/cx";
import { useFormat, useToday } from "@/components/ui/format";
import { IconTile } from "@/components/ui/layout/icon-tile";
import { Menu } from "@/components/ui/overlay/menu";
import { buildNotificationHref } from "@/lib/notifications/events";
import { SNOOZES } from "@/lib/notifications/inbox";

/** One notification: pressed anywhere it opens its record and counts as read. */
export function InboxRow({ row, acts }: { row: Notification; acts: ReturnType<typeof useInboxActs> }) {
  const t = useTranslations("notifications");
  const { order_version } = useShell();
  const { moment } = useFormat();
  const today = useToday();
  const { headline, line, kind } = useNotificationText()(row);
  const isUnread = row.read_at === null;
  const { date, day, time } = moment(row.at);
  const name = (
    <>
      {isUnread && <span className="sr-only">{t("unread_mark")}: </span>}
      {headline}
    </>
  );
  const href = buildNotificationHref(row, order_version);
  return (
    <li
      data-row={row.uuid}
      className="relative flex items-start gap-3 px-gutter py-2.5 hover:bg-hover focus-within:bg-selected"
    >
      <span
        aria-hidden
        className={cx("mt-2.5 -ml-3 size-1.5 flex-none rounded-full", isUnread && "bg-accent")}
      />
      <IconTile {...getEventLook(row)} className="mt-0.5" />
      <div className="min-w-0 grow">
        <p className="flex min-w-0 items-baseline gap-2">
          {href ? (
            <Link
              href={href}
              className={cx("cut after:absolute after:inset-0", isUnread && "font-semibold")}
              onClick={() => isUnread && acts.mark(row, true)}
            >
              {name}
            </Link>
          ) : (
            <span className={cx("cut", isUnread && "font-semibold")}>{name}</span>
          )}
          <span className="cut text-ink-3 max-sm:hidden">
            {[kind, row.actor].filter(Boolean).join(" · ")}
          </span>
        </p>
        <p className={cx("[overflow-wrap:anywhere]", isUnread ? "text-ink" : "text-ink-3")}>{line}</p>
        {row.snoozed_until ? (
          <p className="text-xs text-ink-3">{t("snoozed_note", moment(row.snoozed_until))}</p>
        ) : (
          row.actor && <p className="text-xs text-ink-3 sm:hidden">{row.actor}</p>
        )}
      </div>
      <div className="flex flex-none flex-col items-end gap-0.5">
        <time dateTime={row.at} className="num text-xs text-ink-3">
          {row.snoozed_until === null && (date === today ? time : `${day}, ${time}`)}
        </time>
        <RowActs row={row} acts={acts} />
      </div>
    </li>
  );
}

/** The acts of a row, above the link that covers it. */
function RowActs({ row, acts }: { row: Notification; acts: ReturnType<typeof useInboxActs> }) {
  const t = useTranslations("notifications");
  const isUnread = row.read_at === null;
  return (
    <span className="relative z-1 -mr-1.5 flex">
      {row.snoozed_until ? (
        <IconButton
          icon={<AlarmClock />}
          label={t("wake")}
          keys="h"
          size="sm"
          onClick={() => acts.wake(row)}
        />
      ) : (
        <>
          <IconButton
            icon={isUnread ? <MailOpen /> : <Mail />}
            label={t(isUnread ? "mark_read" : "mark_unread")}
            keys="u"
            size="sm"
            onClick={() => acts.mark(row, isUnread)}
          />
          <Menu
            label={t("snooze")}
            icon={<AlarmClock />}
            size="sm"
            glyph
            align="end"
            items={SNOOZES.map((how) => ({
              key: how,
              label: t(`snoozes.${how}`),
              onSelect: () => acts.snooze(row, how),
            }))}
          />
        </>
      )}
    </span>
  );
}
