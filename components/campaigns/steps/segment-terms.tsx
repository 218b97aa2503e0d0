"use client";
import { useTranslations } from "next-intl";
import type { Segment } from "@/components/campaigns/segment-words";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import type { FieldProps } from "@/components/campaigns/steps/segment-fields";
import { Button } from "@/components/ui/controls/button";
import { MoneyField, NumberField } from "@/components/ui/controls/number-field";
import { Segmented, Select } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { type FromPackage, PLAIN } from "@/lib/booking/segment";
import { ZERO } from "@/lib/money";

/** What else a segment may say: when its hours are found, its own price, whom it reminds of. */
export function TermsField({ segment, segments, onChange }: FieldProps & { segments: readonly Segment[] }) {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const own = segments.indexOf(segment);
  const followed = segments.some((s) => s.follows?.segment === own);
  const mains = segments.flatMap((s, at) => (at !== own && s.follows === null ? [at] : []));
  return (
    <div className="grid gap-3">
      {segment.kind !== "exact" && segment.follows === null && (
        <Segmented
          label={t("hours_are")}
          size="sm"
          value={segment.kind}
          choices={(["variable", "semi_variable"] as const).map((value) => ({
            value,
            label: t(`hours_${value}`),
          }))}
          onChange={(kind) => onChange({ kind, frozen: null })}
          help={t(`hours_${segment.kind}_help`)}
        />
      )}
      {segment.from_package ? (
        <PackagePrice of={segment.from_package} onRemove={() => onChange({ from_package: null })} />
      ) : (
        <MoneyField
          className="w-44"
          label={t("own_price")}
          optional
          least={ZERO}
          value={segment.price_override}
          onChange={(price_override) => onChange({ price_override })}
        />
      )}
      {!followed && mains.length > 0 && (
        <div className="flex gap-2">
          <Select
            className="grow"
            label={t("reminds")}
            value={segment.follows ? String(segment.follows.segment) : ""}
            choices={[
              { value: "", label: t("reminds_none") },
              ...mains.map((at) => ({
                value: String(at),
                label: t("reminds_of", { number: at + 1, length: words.seconds(segments[at]!.length) }),
              })),
            ]}
            onChange={(at) =>
              onChange({
                follows:
                  at === ""
                    ? PLAIN.follows
                    : { segment: Number(at), at_least: segment.follows?.at_least ?? 1 },
              })
            }
            help={t("reminds_help")}
          />
          {segment.follows && (
            <NumberField
              className="w-24"
              label={t("spots_between")}
              most={20}
              value={segment.follows.at_least}
              onChange={(n) =>
                segment.follows && onChange({ follows: { ...segment.follows, at_least: n ?? 0 } })
              }
            />
          )}
        </div>
      )}
    </div>
  );
}

/** What a segment costs as part of its package, and the way back to the rate card. */
function PackagePrice({ of, onRemove }: { of: FromPackage; onRemove: () => void }) {
  const t = useTranslations("campaigns");
  const { money, percent, formats } = useFormat();
  const { name, price, discount_bp } = of;
  return (
    <div className="grid justify-items-start gap-2 text-sm">
      <p className="font-medium">{t("package.from", { name })}</p>
      <p className="text-xs text-ink-2">
        {price === null
          ? t("package.card_text", { percent: percent(discount_bp) })
          : t("package.agreed_text", { price: money(price), currency: formats.currency })}
      </p>
      <Button size="sm" onClick={onRemove}>
        {t("package.remove")}
      </Button>
    </div>
  );
}
