"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClockSection } from "@/components/reconciliation/as-run/clock-section";
import { EncodingField } from "@/components/reconciliation/as-run/encoding-field";
import { countLeftOut, LeftOutSection } from "@/components/reconciliation/as-run/left-out-section";
import { AssignColumns } from "@/components/reconciliation/as-run/mapper/mapper-entry";
import { RowsSection } from "@/components/reconciliation/as-run/rows-section";
import type { Import, ImportRead } from "@/components/reconciliation/as-run/use-import";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { RadioList } from "@/components/ui/controls/select";

const SHOWN_PROFILES = 4;

function Step({
  n,
  title,
  aside,
  children,
}: {
  n: number;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <header className="mb-2.5 flex items-center gap-2">
        <span className="num grid size-5 place-items-center rounded-full bg-neutral-soft text-xs font-medium text-ink-2">
          {n}
        </span>
        <h2 className="font-semibold">{title}</h2>
        <span className="num ml-auto text-xs text-ink-3">{aside}</span>
      </header>
      {children}
    </section>
  );
}

/** A file as it was read: format, date and clock, rows. */
export function ReadSections({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("reconciliation.import");
  const left_out = countLeftOut(found);
  return (
    <>
      <Step n={1} title={t("profile")} aside={t("tried", { count: found.candidates.length })}>
        <Formats of={of} found={found} />
        <EncodingField of={of} found={found} />
      </Step>
      <Step n={2} title={t("date_and_clock")} aside={t("times_in", { zone: found.zone })}>
        <Asked of={of} found={found} />
        <ClockSection of={of} found={found} />
      </Step>
      {left_out > 0 && (
        <Step n={3} title={t("left_out.title")} aside={t("line_count", { count: left_out })}>
          <LeftOutSection of={of} found={found} />
        </Step>
      )}
      <Step n={left_out > 0 ? 4 : 3} title={t("rows")}>
        <RowsSection found={found} />
      </Step>
    </>
  );
}

function Formats({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("reconciliation.import");
  const errors = useTranslations("errors");
  if (found.problem && found.candidates.length === 0)
    return (
      <>
        <p className="text-bad-ink">{errors(found.problem)}</p>
        <AssignColumns of={of} found={found} />
      </>
    );
  const isAsked = found.questions.includes("format");
  // Mappings of other stations come last, and can all be chosen.
  const shown = found.candidates.filter((c, n) => n < SHOWN_PROFILES || c.owner === "tenant");
  return (
    <>
      {isAsked && <p className="mb-2 font-medium text-warn-ink">{t("choose_format")}</p>}
      <RadioList
        label={t("profile")}
        bare
        value={isAsked ? "" : found.profile}
        onChange={(profile) => of.change({ profile })}
        choices={shown.map((c) => ({
          value: c.profile,
          label: c.name,
          ...(c.owner !== "preset" && {
            detail: t(c.owner === "station" ? "own_mapping" : "shared_mapping"),
          }),
          hint: t("lines_read", { rows: c.rows, of: c.rows + c.unreadable }),
        }))}
      />
      <AssignColumns of={of} found={found} />
      {found.known && <p className="mt-2 text-ink-2">{t("known_text")}</p>}
      {found.left_out.counts.not_read > 0 && (
        <p className="mt-2 font-medium text-warn-ink">
          {t("unreadable", { count: found.left_out.counts.not_read })}
        </p>
      )}
    </>
  );
}

/** Questions that a tick answers: rows of another station, and days to come. */
function Asked({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("reconciliation.import");
  const asked = found.questions.filter((question) => question !== "offset" && question !== "format");
  return asked.map((question) => (
    <div key={question} className="mb-3 rounded-md border border-(--warn) p-3">
      <Checkbox
        label={t(`asked.${question}`, { station: found.other_station ?? "" })}
        value={of.accepted.has(question)}
        onChange={(yes) => of.accept(question, yes)}
      />
    </div>
  ));
}
