"use client";
import { RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { useTenantSettings } from "@/components/settings/use-tenant";
import { groundsOf, seenColor, standardColors, useSpotColors } from "@/components/shell/spot-colors";
import { IconButton } from "@/components/ui/controls/button";
import { SpotBar } from "@/components/ui/controls/color-field";
import { formatSpotLabel } from "@/lib/commercials/spot-label";
import { SPOT_COLORS } from "@/lib/settings/settings";

/** The ten colours of spots; a tenant's own is moved in lightness until it can be seen on every ground. */
export function SpotPalette({ of }: { of: ReturnType<typeof useTenantSettings> }) {
  const t = useTranslations("organisation.spots");
  const { values, field, set } = of;
  const { colors, label } = values.settings_json.spots;
  const { onChange, onBlur } = field("settings_json.spots.colors");
  useSpotColors(colors);
  // What a token looks like in this theme is known to the browser only.
  const [look, setLook] = useState<{ tokens: readonly string[]; grounds: readonly string[] } | null>(null);
  useEffect(() => {
    const read = () => setLook({ tokens: standardColors(), grounds: groundsOf() });
    read();
    const watch = new MutationObserver(read);
    watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, []);
  return (
    <ol className="grid gap-2 sm:grid-cols-2 xl:grid-cols-5">
      {colors.map((color, n) => {
        const own = !color.startsWith("spot-");
        const typed = own ? color : (look?.tokens[SPOT_COLORS.indexOf(color)] ?? "#808080");
        const seen = look ? seenColor(color, look.tokens, look.grounds) : typed;
        const moved = own && seen.toLowerCase() !== typed.toLowerCase();
        return (
          <li key={n} className="rounded-md border border-line px-2.5 py-2">
            <div className="flex items-center gap-2">
              <input
                type="color"
                aria-label={t("color_of", { number: n + 1 })}
                value={typed}
                onChange={(event) => onChange(colors.with(n, event.target.value))}
                onBlur={onBlur}
                className="size-6 flex-none cursor-pointer rounded-xs border border-control-line bg-transparent p-0.5"
              />
              <span className="num font-medium">{n + 1}</span>
              <span className="num cut grow text-xs text-ink-3">{own ? color : t("standard")}</span>
              {color !== SPOT_COLORS[n] && (
                <IconButton
                  size="sm"
                  icon={<RotateCcw />}
                  label={t("reset", { number: n + 1 })}
                  onClick={() => set("settings_json.spots.colors", colors.with(n, SPOT_COLORS[n]!))}
                />
              )}
            </div>
            <div className="mt-2 flex gap-1.5">
              {(["bg-surface", "bg-selected"] as const).map((ground) => (
                <span
                  key={ground}
                  className={`flex h-6 min-w-0 grow items-center gap-1.5 rounded-xs px-1.5 ${ground}`}
                >
                  <SpotBar color={n + 1} />
                  <span className="cut text-xs">{formatSpotLabel(label, n + 1, 30)}</span>
                </span>
              ))}
            </div>
            {moved && <p className="mt-1 text-xs text-ink-3">{t("moved", { color: seen })}</p>}
          </li>
        );
      })}
    </ol>
  );
}
