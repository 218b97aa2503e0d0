"use client";
import { useTranslations } from "next-intl";
import { useSeen } from "@/components/changelog/seen";
import { PublicFrame } from "@/components/frames/public-frame";
import { Inlines } from "@/components/help/article-text";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Card } from "@/components/ui/layout/card";
import type { Release } from "@/lib/changelog/release";
import { toDay } from "@/lib/day";
import { parseLine } from "@/lib/help/article";

/** What is new in each version, for anybody. */
export function ChangelogPage({ releases }: { releases: readonly Release[] }) {
  const t = useTranslations("changelog");
  const format = useFormat();
  useSeen();
  return (
    <PublicFrame name="Spotledger" kind={t("kind")}>
      <div className="mx-auto max-w-[46rem]">
        <h1 className="mb-4 text-[1.45rem] leading-tight font-semibold tracking-(--tracking-title)">
          {t("title")}
        </h1>
        <ol className="grid gap-4">
          {releases.map(({ version, date, changes }) => (
            <li key={version} id={`v${version}`} className="scroll-mt-4">
              <Card>
                <h2 className="flex flex-wrap items-baseline gap-x-3 px-4 pt-3 text-lg font-semibold">
                  {t("version", { version })}
                  <time dateTime={date} className="num text-xs font-normal text-ink-3">
                    {format.day(toDay(date))}
                  </time>
                </h2>
                <ul className="grid gap-2 px-4 pt-2 pb-4">
                  {changes.map(({ kind, text }) => (
                    <li
                      key={text}
                      className="grid grid-cols-[5.5rem_1fr] items-baseline gap-2 leading-relaxed"
                    >
                      <span>
                        <Tag>{t(`kinds.${kind}`)}</Tag>
                      </span>
                      <span>
                        <Inlines of={parseLine(text)} />
                      </span>
                    </li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </ol>
      </div>
    </PublicFrame>
  );
}
