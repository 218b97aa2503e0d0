"use client";
import { useTranslations } from "next-intl";
import { InboxRow } from "@/components/notifications/inbox-row";
import type { Notification } from "@/components/notifications/notification-text";
import type { useInboxActs } from "@/components/notifications/use-inbox-acts";
import { useFormat, useToday } from "@/components/ui/format";
import { classifyInboxDay, INBOX_PARTS } from "@/lib/notifications/inbox";

/** The rows under the part of the time they belong to. */
export function InboxParts({
  rows,
  acts,
}: {
  rows: readonly Notification[];
  acts: ReturnType<typeof useInboxActs>;
}) {
  const t = useTranslations("notifications");
  const { moment } = useFormat();
  const today = useToday();
  const parts = Map.groupBy(rows, ({ at }) => classifyInboxDay(moment(at).date, today));
  return INBOX_PARTS.map((part) => {
    const own = parts.get(part);
    return (
      own && (
        <section key={part} aria-labelledby={`inbox-${part}`}>
          <h2 id={`inbox-${part}`} className="px-gutter pt-3 pb-1 text-xs font-medium text-ink-3">
            {t(`parts.${part}`)}
          </h2>
          <ul className="divide-y divide-line border-b border-line">
            {own.map((row) => (
              <InboxRow key={row.uuid} row={row} acts={acts} />
            ))}
          </ul>
        </section>
      )
    );
  });
}
