"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DiffList } from "@/components/day-log/dialogs";
import type { LogVersion } from "@/components/day-log/version/log-version";
import { useCall } from "@/components/query";
import { Link } from "@/components/ui/controls/link";
import { Select } from "@/components/ui/controls/select";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import { Glyph } from "@/components/ui/layout/glyph";
import { buildVersionHref } from "@/lib/hrefs";

/** The log as it is now, in place of a version's number. */
const NOW = 0;

/** Who published a version and with which problems, how it differs from another, and the other versions. */
export function VersionPanel({ of }: { of: LogVersion }) {
  const t = useTranslations("log");
  const { moment } = useFormat();
  const at = moment(of.published_at, of.timezone);
  return (
    <aside
      aria-label={t("panel")}
      className="divide-y divide-line border-line bg-surface max-lg:border-t lg:overflow-auto lg:border-l print:hidden [&>section]:p-4"
    >
      <section>
        <Facts
          of={[
            { label: t("published_at"), value: `${at.day} ${at.time}` },
            { label: t("published_by"), value: of.published_by || "–" },
          ]}
        />
        {of.problems > 0 && (
          <p className="mt-3 flex items-start gap-2 rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
            <span className="mt-1 flex-none">
              <Glyph name="triangle" />
            </span>
            {t("published_with", { count: of.problems, reason: of.reason })}
          </p>
        )}
      </section>
      <Comparison of={of} />
      <section>
        <h2 className="mb-2 font-semibold">
          {t("versions")} <span className="num font-normal text-ink-3">{of.versions.length}</span>
        </h2>
        <ul className="grid gap-px">
          {of.versions.map((one) => (
            <VersionLink key={one.uuid} of={one} zone={of.timezone} isHere={one.uuid === of.uuid} />
          ))}
        </ul>
      </section>
    </aside>
  );
}

function Comparison({ of }: { of: LogVersion }) {
  const t = useTranslations("log");
  const [against, setAgainst] = useState(of.number > 1 ? of.number - 1 : NOW);
  const answer = useCall("logs.diff", { uuid: of.station, date: of.date, version: of.number, against });
  const isLater = against === NOW || against > of.number;
  return (
    <section>
      <Select
        label={t("compare_with")}
        value={String(against)}
        onChange={(chosen) => setAgainst(Number(chosen))}
        choices={[
          { value: String(NOW), label: t("compare_now") },
          ...of.versions
            .filter(({ number }) => number !== of.number)
            .map(({ number }) => ({ value: String(number), label: t("version_title", { version: number }) })),
        ]}
      />
      <p className="mt-2 mb-1 text-xs text-ink-3">{t(isLater ? "compare_later" : "compare_earlier")}</p>
      <Loaded answer={answer} waiting={<Skeleton lines={3} />}>
        {({ diff }) => <DiffList diff={diff} />}
      </Loaded>
    </section>
  );
}

function VersionLink({
  of,
  zone,
  isHere,
}: {
  of: LogVersion["versions"][number];
  zone: string;
  isHere: boolean;
}) {
  const t = useTranslations("log");
  const { moment } = useFormat();
  const at = moment(of.published_at, zone);
  return (
    <li>
      <Link
        href={buildVersionHref(of.uuid)}
        aria-current={isHere ? "page" : undefined}
        className="-mx-2 flex items-center gap-2 rounded-sm px-2 py-1 hover:bg-hover aria-[current=page]:bg-selected"
      >
        <Tag code>v{of.number}</Tag>
        <span className="min-w-0 grow leading-tight">
          <span className="num block">
            {at.day} {at.time}
          </span>
          <span className="cut block text-xs text-ink-3">{of.published_by}</span>
        </span>
        <span className="num text-xs text-ink-3">
          {t("version_changes", { added: of.added, removed: of.removed, moved: of.moved })}
        </span>
      </Link>
    </li>
  );
}
