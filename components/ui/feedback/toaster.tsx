"use client";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { ErrorHelp } from "@/components/ui/feedback/error-help";
import {
  dismiss,
  type Notice,
  noNotices,
  noticeStore,
  setStanding,
} from "@/components/ui/feedback/toast-store";
import { useTopDialog } from "@/components/ui/overlay/top-layer";
import { NOTICE_TIMEOUT, type Position } from "@/lib/browser/notice";

const SHOWN = 3;
const BEAT = 250;
const TOP = "top-[calc(var(--bar)+1rem)]";
const BOTTOM = "bottom-[calc(2.25rem+1rem)]";
const CENTRE = "left-1/2 -translate-x-1/2";
const MIDDLE = "top-1/2 -translate-y-1/2";
const PLACES: Record<Position, string> = {
  "top-left": cx(TOP, "left-4"),
  top: cx(TOP, CENTRE),
  "top-right": cx(TOP, "right-4"),
  left: cx(MIDDLE, "left-4"),
  center: cx(MIDDLE, CENTRE),
  right: cx(MIDDLE, "right-4"),
  "bottom-left": cx(BOTTOM, "left-4"),
  bottom: cx(BOTTOM, CENTRE),
  "bottom-right": cx(BOTTOM, "right-4"),
};
/** The edge they come in from; the stack grows away from it. */
const ENTER: Record<Position, string> = {
  "top-left": "starting:-translate-x-2",
  left: "starting:-translate-x-2",
  "bottom-left": "starting:-translate-x-2",
  "top-right": "starting:translate-x-2",
  right: "starting:translate-x-2",
  "bottom-right": "starting:translate-x-2",
  top: "starting:-translate-y-2",
  bottom: "starting:translate-y-2",
  center: "",
};
const OPPOSITE: Record<Position, Position> = {
  "top-left": "bottom-left",
  top: "bottom",
  "top-right": "bottom-right",
  left: "right",
  center: "top",
  right: "left",
  "bottom-left": "top-left",
  bottom: "top",
  "bottom-right": "top-right",
};
const GLYPHS = { ok: CircleCheck, bad: CircleAlert, info: Info };
const INKS = { ok: "text-ok-ink", bad: "text-bad-ink", info: "text-ink-3" };

const overlap = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The notifications of the page, in one of nine places; above a dialog while one is open. */
export function Toaster({
  position = "bottom-right",
  timeout = NOTICE_TIMEOUT,
}: {
  position?: Position;
  timeout?: number;
}) {
  const t = useTranslations("ui");
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.now, noNotices);
  const dialog = useTopDialog();
  const stack = useRef<HTMLElement>(null);
  const left = useRef(new Map<number, number>());
  const [over, setOver] = useState(false);
  useEffect(() => setStanding({ position, timeout }), [position, timeout]);
  const any = notices.length > 0;

  useEffect(() => {
    if (!any) return setOver(false);
    const look = () => {
      const field = document.activeElement;
      if (!field?.matches("input, textarea, select") || !stack.current) return;
      if (overlap(field.getBoundingClientRect(), stack.current.getBoundingClientRect())) setOver(true);
    };
    look();
    document.addEventListener("focusin", look);
    return () => document.removeEventListener("focusin", look);
  }, [any]);

  // Time stands still while the stack is under the pointer, holds the focus, or the tab is hidden.
  useEffect(() => {
    if (!any) return;
    const timer = setInterval(() => {
      if (document.hidden || stack.current?.matches(":hover, :focus-within")) return;
      for (const notice of noticeStore.now()) {
        if (notice.timeout === 0) continue;
        const rest = (left.current.get(notice.id) ?? notice.timeout) - BEAT;
        left.current.set(notice.id, rest);
        if (rest <= 0) dismiss(notice.id);
      }
    }, BEAT);
    return () => clearInterval(timer);
  }, [any]);

  if (!any) return null;
  const at = over ? OPPOSITE[position] : position;
  const shown = notices.slice(-SHOWN);
  const rest = notices.length - shown.length;
  const list = (
    <section
      ref={stack}
      aria-label={t("notifications")}
      className={cx(
        "pointer-events-none fixed z-(--z-toast) flex w-90 max-w-[calc(100vw-2rem)] gap-2 max-sm:inset-x-4 max-sm:w-auto max-sm:translate-x-0",
        at.startsWith("top") ? "flex-col" : "flex-col-reverse",
        PLACES[at],
      )}
    >
      {[...shown].reverse().map((notice) => (
        <Toast key={notice.id} notice={notice} enter={ENTER[at]} />
      ))}
      {rest > 0 && (
        <span className="num float pointer-events-auto self-center rounded-full px-2.5 py-0.5 text-xs text-ink-2">
          {t("more", { count: rest })}
        </span>
      )}
    </section>
  );
  return createPortal(list, dialog ?? document.body);
}

function Toast({ notice, enter }: { notice: Notice; enter: string }) {
  const t = useTranslations("ui");
  const { id, tone, text, detail, action, code } = notice;
  const Icon = GLYPHS[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={cx(
        "float pointer-events-auto flex items-center gap-[0.6rem] py-[0.55rem] pr-[0.6rem] pl-3 transition-[opacity,translate] duration-(--mid) ease-out starting:opacity-0",
        enter,
      )}
    >
      <Icon size={16} strokeWidth={1.75} className={INKS[tone]} aria-hidden />
      <span className="min-w-0 grow">
        {text}
        {detail && <span className="block text-xs text-ink-3">{detail}</span>}
        {code && (
          <span className="block text-xs text-ink-3">
            <ErrorHelp code={code} />
          </span>
        )}
      </span>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={t("close")} icon={<X />} size="sm" onClick={() => dismiss(id)} />
    </div>
  );
}
