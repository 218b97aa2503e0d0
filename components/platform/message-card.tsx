import { Info, OctagonAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { CallOutput } from "@/lib/browser/api";

type Message = CallOutput<"platform_notifications.list">["rows"][number];
const LOOKS = {
  info: { icon: Info, ink: "text-accent-ink" },
  warning: { icon: TriangleAlert, ink: "text-warn-ink" },
  outage: { icon: OctagonAlert, ink: "text-bad-ink" },
} as const;

/** One message: its level as a glyph, its title and its text. */
export function MessageCard({
  of: { title, body, level, blinking, isNew },
  aside,
}: {
  of: Pick<Message, "title" | "body" | "level" | "blinking"> & { isNew: boolean };
  aside?: ReactNode;
}) {
  const { icon: Icon, ink } = LOOKS[level];
  return (
    <div className="flex gap-3 px-gutter py-3">
      <Icon
        size={18}
        strokeWidth={1.75}
        className={cx("mt-px flex-none", ink, isNew && blinking && "blink")}
        aria-hidden
      />
      <div className="min-w-0 grow">
        <h3 className={cx("[overflow-wrap:anywhere]", isNew ? "font-semibold" : "font-medium text-ink-2")}>
          {title}
        </h3>
        <p className="max-w-[68ch] whitespace-pre-wrap text-ink-2 [overflow-wrap:anywhere]">{body}</p>
      </div>
      {aside && <div className="flex flex-none flex-col items-end gap-1">{aside}</div>}
    </div>
  );
}
