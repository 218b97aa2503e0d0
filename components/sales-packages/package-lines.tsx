"use client";
import { Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Part } from "@/components/campaigns/editor/part";
import { type Segment, useSegmentWords } from "@/components/campaigns/segment-words";
import { HoursField } from "@/components/campaigns/steps/hours-field";
import { CountField, PlaceField, WeekdaysField } from "@/components/campaigns/steps/segment-fields";
import { Button, IconButton } from "@/components/ui/controls/button";
import { NumberField } from "@/components/ui/controls/number-field";
import { MOST_PACKAGE_LINES } from "@/lib/booking/packages/package";
import { PLAIN } from "@/lib/booking/segment";
import type { CallInput } from "@/lib/browser/api";
import { FIRST_DAY } from "@/lib/day";

type LineTerms = CallInput<"sales_packages.create">["lines"][number];
const COUNTS = ["per_day", "per_week", "total", "exact"] as const;
const LENGTH = 30;

/** A line to begin with: two spots a day, Monday to Friday, in the morning. */
export const newPackageLine = (): LineTerms => ({
  kind: "variable",
  weekdays: [1, 2, 3, 4, 5],
  hours: [6, 7, 8, 9].map((hour) => ({ hour, spots: 0 })),
  per_day: 2,
  length: LENGTH,
});

/** A line as the segment it becomes, for the fields and words of segments. */
export const asSegment = ({ kind = "variable", ...line }: LineTerms): Segment => ({
  ...PLAIN,
  stations: [],
  from_date: FIRST_DAY,
  to_date: FIRST_DAY,
  ...line,
  kind,
});

/** A line with the changes of a segment. A package is counted, and its prices are its own. */
function changeLine(line: LineTerms, { kind, ...change }: Partial<Segment>): LineTerms {
  const { frozen: _, budget: __, price_override: ___, from_package: ____, ...own } = change;
  return { ...line, ...own, ...(kind && { kind: kind === "exact" ? kind : ("variable" as const) }) };
}

/** What a package contains: one sentence a line, whose underlined parts are fields. */
export function PackageLines({
  value: lines,
  error,
  disabled,
  ref,
  onChange,
}: {
  value: LineTerms[];
  error?: string;
  disabled: boolean;
  ref: (element: HTMLElement | null) => void;
  onChange: (lines: LineTerms[]) => void;
}) {
  const t = useTranslations("sales_packages");
  return (
    <fieldset ref={ref} tabIndex={-1} className="outline-none sm:col-span-6">
      <legend className="mb-1 text-xs font-medium text-ink-2">{t("content")}</legend>
      <ol className="grid gap-2">
        {lines.map((line, at) => (
          <li key={at} className="flex items-start gap-2 rounded-md border border-line bg-raised px-3 py-2">
            <PackageLine
              line={line}
              disabled={disabled}
              onChange={(next) => onChange(lines.with(at, next))}
            />
            {!disabled && lines.length > 1 && (
              <IconButton
                size="sm"
                icon={<Trash2 />}
                label={t("remove_line", { number: at + 1 })}
                onClick={() => onChange(lines.toSpliced(at, 1))}
              />
            )}
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="mt-1 text-xs text-bad-ink">
          {error}
        </p>
      )}
      {!disabled && lines.length < MOST_PACKAGE_LINES && (
        <Button
          className="mt-2"
          size="sm"
          icon={<Plus />}
          onClick={() => onChange([...lines, newPackageLine()])}
        >
          {t("add_line")}
        </Button>
      )}
    </fieldset>
  );
}

type LineProps = { line: LineTerms; disabled?: boolean; onChange?: (line: LineTerms) => void };

/** A line of a package as a sentence. */
export function PackageLine({ line, disabled = false, onChange = () => undefined }: LineProps) {
  const campaigns = useTranslations("campaigns");
  const words = useSegmentWords();
  const segment = asSegment(line);
  const field = { segment, onChange: (change: Partial<Segment>) => onChange(changeLine(line, change)) };
  return (
    <div className="min-w-0 grow text-sm leading-6 text-ink-2">
      {campaigns.rich("package.line", {
        count: () => (
          <Part disabled={disabled} label={campaigns("spots")} words={words.count(segment)}>
            {() => <CountField {...field} counts={COUNTS} />}
          </Part>
        ),
        length: () => (
          <Part disabled={disabled} label={campaigns("sheet.length")} words={words.seconds(line.length)}>
            {() => (
              <NumberField
                className="w-24"
                label={campaigns("sheet.length")}
                least={1}
                most={600}
                unit="s"
                value={line.length}
                onChange={(length) => length && field.onChange({ length })}
              />
            )}
          </Part>
        ),
        days: () => (
          <Part
            disabled={disabled}
            label={campaigns("weekdays")}
            words={words.days(line.weekdays) || campaigns("no_day")}
            missing={!line.weekdays.length}
          >
            {() => <WeekdaysField {...field} />}
          </Part>
        ),
        hours: () => (
          <Part
            disabled={disabled}
            label={campaigns("hours")}
            words={words.hours(segment) || campaigns("no_hour")}
            missing={!line.hours.length}
          >
            {() => <HoursField {...field} />}
          </Part>
        ),
        place: () => (
          <Part disabled={disabled} label={campaigns("place")} words={words.place(segment)}>
            {() => <PlaceField {...field} />}
          </Part>
        ),
      })}
    </div>
  );
}
