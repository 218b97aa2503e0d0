import { useTranslations } from "next-intl";
import { useKindName } from "@/components/search/kinds";
import { cx } from "@/components/ui/cx";
import { useFormat } from "@/components/ui/format";
import { FOUND, type FoundEntity } from "@/lib/entities";

/** The kinds of records with the number of hits; one is shown alone when it is pressed. */
export function KindList({
  counts,
  total,
  kind,
  onKind,
}: {
  counts: Partial<Record<FoundEntity, number>>;
  total: number;
  kind: FoundEntity | null;
  onKind: (kind: FoundEntity | null) => void;
}) {
  const t = useTranslations("search");
  const nameOf = useKindName();
  const { number } = useFormat();
  const found = FOUND.filter((model) => counts[model] !== undefined);
  if (found.length === 0) return <div className="max-lg:hidden" />;
  return (
    <fieldset className="grid min-w-0 content-start gap-0.5 max-lg:flex max-lg:flex-wrap">
      <legend className="mb-1 px-2 text-xs text-ink-3">{t("kind")}</legend>
      {[null, ...found].map((model) => (
        <button
          key={model ?? "all"}
          type="button"
          aria-pressed={kind === model}
          onClick={() => onKind(model)}
          className={cx(
            "flex min-h-row items-center gap-3 rounded-sm px-2 text-left hover:bg-hover",
            kind === model && "bg-selected font-medium text-accent-ink",
          )}
        >
          <span className="grow">{model ? nameOf(model) : t("everything")}</span>
          <span className="num text-xs text-ink-3">{number(model ? (counts[model] ?? 0) : total)}</span>
        </button>
      ))}
    </fieldset>
  );
}
