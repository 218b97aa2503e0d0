"use client";
import { useTranslations } from "next-intl";
import type { StationRow } from "@/components/campaigns/editor/campaign-context";
import { StationSetsMenu } from "@/components/campaigns/editor/station-sets";
import { cx } from "@/components/ui/cx";
import { writeZone } from "@/lib/day";

/** Every station that can be sold as a button; pressed ones are chosen. */
export function StationToggles({
  id,
  ref,
  className,
  stations,
  chosen,
  disabled = false,
  error,
  onChange,
}: {
  id?: string;
  ref?: (element: HTMLElement | null) => void;
  className?: string;
  stations: readonly StationRow[];
  chosen: readonly string[];
  disabled?: boolean;
  error?: string | undefined;
  onChange: (toNext: (chosen: readonly string[]) => string[]) => void;
}) {
  const t = useTranslations("campaigns");
  const free = stations.filter((s) => s.sync_status !== "follower" && s.license_state !== "expired");
  const hasZones = new Set(free.map(({ timezone }) => timezone)).size > 1;
  const toggle = (uuid: string) =>
    onChange((now) => (now.includes(uuid) ? now.filter((s) => s !== uuid) : [...now, uuid]));
  return (
    <fieldset id={id} ref={ref} tabIndex={-1} disabled={disabled} className={cx("outline-none", className)}>
      <legend className="mb-1 text-xs font-medium text-ink-2">{t("stations")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {free.map(({ uuid, code, name, timezone }) => (
          <button
            key={uuid}
            type="button"
            aria-pressed={chosen.includes(uuid)}
            onClick={() => toggle(uuid)}
            className={cx(
              "flex h-(--control-sm) items-center gap-1.5 rounded-sm border px-2 text-xs pointer-coarse:h-10",
              chosen.includes(uuid)
                ? "border-(--accent) bg-accent-soft font-semibold text-accent-ink"
                : "border-line-2 text-ink-2 hover:bg-hover",
            )}
          >
            <span className="num">{code}</span>
            <span className="font-normal">{name}</span>
            {hasZones && <span className="font-normal text-ink-3">{writeZone(timezone)}</span>}
          </button>
        ))}
        {!disabled && (
          <StationSetsMenu stations={free} chosen={chosen} onChange={(ids) => onChange(() => ids)} />
        )}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-xs text-bad-ink">
          {error}
        </p>
      )}
    </fieldset>
  );
}
