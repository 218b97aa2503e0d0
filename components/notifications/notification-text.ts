"use client";
import { useTranslations } from "next-intl";
import { useShell } from "@/components/shell/context";
import { type Format, useFormat } from "@/components/ui/format";
import type { CallOutput } from "@/lib/browser/api";
import { toDay } from "@/lib/day";
import { readAmount } from "@/lib/money";
import { getEvent, type ParamKind } from "@/lib/notifications/events";

export type Notification = CallOutput<"notifications.list">["rows"][number];
type Words = { role: (id: string) => string; job: (id: string) => string };

const writeParam = (kind: ParamKind, value: string | number, format: Format, words: Words) => {
  const text = String(value);
  const writers: Record<ParamKind, () => string | number> = {
    text: () => text,
    answer: () => text,
    count: () => value,
    day: () => format.day(toDay(text)),
    money: () => `${format.money(readAmount(text))} ${format.formats.currency}`,
    role: () => words.role(text),
    job: () => words.job(text),
  };
  return writers[kind]();
};

/** Writes a notification: what it is about, what happened, and the kind of its record. */
export function useNotificationText() {
  const t = useTranslations("notifications");
  const roles = useTranslations("people.roles");
  const models = useTranslations("activity.models");
  const { tenant } = useShell();
  const format = useFormat();
  const words: Words = { role: (id) => roles(id), job: (id) => t(`jobs.${id.replace(".", "_")}`) };
  return ({ event, kind, title, params, actor }: Notification) => {
    const written = Object.fromEntries(
      Object.entries(getEvent(event).params).map(([name, of]) => {
        const value = params[name];
        return [name, value === undefined ? "" : writeParam(of, value, format, words)];
      }),
    );
    const about = title || String(written.job || t(`events.${event}.label`));
    return {
      headline: written.date ? `${about}, ${written.date}` : about,
      line: t(`events.${event}.line`, { actor: actor || tenant.name, ...written }),
      kind: kind && models(kind),
    };
  };
}
