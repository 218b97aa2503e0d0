"use client";
import { ImageDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { useFailure } from "@/components/query";
import { IconButton } from "@/components/ui/controls/button";
import { drawChart } from "@/lib/browser/chart-picture";

/** Saves the chart inside an element as PNG, in the colours it has on the screen. */
export function SavePicture({ of, name }: { of: RefObject<HTMLElement | null>; name: string }) {
  const t = useTranslations("stats");
  const failure = useFailure();
  const save = async () => {
    const chart = of.current?.querySelector("svg");
    if (!chart || !of.current) return;
    try {
      const png = await drawChart(
        chart,
        getComputedStyle(document.documentElement).getPropertyValue("--raised"),
      );
      const link = document.createElement("a");
      link.href = URL.createObjectURL(png);
      link.download = `${name}.png`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      failure(error, "loading_failed");
    }
  };
  return <IconButton size="sm" icon={<ImageDown />} label={t("save_picture")} onClick={() => void save()} />;
}
