"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CustomersWidget } from "@/components/home/widgets/customers";
import { MissedWidget } from "@/components/home/widgets/missed";
import { OnAirWidget } from "@/components/home/widgets/on-air";
import { PipelineWidget } from "@/components/home/widgets/pipeline";
import { RevenueWidget } from "@/components/home/widgets/revenue";
import { SellOutWidget } from "@/components/home/widgets/sell-out";
import { StorageWidget } from "@/components/home/widgets/storage";
import { TargetWidget } from "@/components/home/widgets/target";
import { useDashboard } from "@/components/home/widgets/use-dashboard";
import { WidgetCard } from "@/components/home/widgets/widget-card";
import type { Widgets } from "@/components/home/widgets/widgets";
import { useCall } from "@/components/query";
import { useMay, useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import {
  addWidget,
  listAbsent,
  moveOnto,
  removeWidget,
  setWidgetWidth,
  type Widget,
} from "@/lib/settings/dashboard";

/** What is on the air moves on by itself. */
const EVERY = 30_000;

const drawWidget = (widget: Widget, data: Widgets): ReactNode => {
  switch (widget) {
    case "on_air":
      return <OnAirWidget data={data} />;
    case "target":
      return <TargetWidget />;
    case "revenue":
      return <RevenueWidget data={data} />;
    case "pipeline":
      return <PipelineWidget />;
    case "sell_out":
      return <SellOutWidget data={data} />;
    case "customers":
      return <CustomersWidget />;
    case "missed":
      return <MissedWidget data={data} />;
    case "storage":
      return <StorageWidget />;
  }
};

/** The widgets a person may see: the others are not offered. */
function useAllowed(data: Widgets | undefined): (widget: Widget) => boolean {
  const { limited } = useShell();
  const [insights, proposals, media] = [
    useMay("insights:read"),
    useMay("proposals:read"),
    useMayHouse("media:read"),
  ];
  return (widget) => {
    if (widget === "revenue") return Boolean(data?.revenue);
    if (widget === "target" || widget === "customers") return insights && limited !== "agent";
    if (widget === "pipeline") return proposals;
    return widget !== "storage" || media;
  };
}

/** How it goes: widgets as this person has arranged them. Every figure leads to where it is counted. */
export function Dashboard() {
  const t = useTranslations("home");
  const { tenant } = useShell();
  const says = { restored: t("layout_restored"), shared: t("layout_shared"), undo: t("undo") };
  const { layout, isOwn, arrange, restore, share } = useDashboard(says);
  const answer = useCall("stations.widgets", { tenant: tenant.uuid }, { refetchInterval: EVERY });
  const isAllowed = useAllowed(answer.data);
  const [said, say] = useState("");
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data || !layout) return <Skeleton lines={8} />;
  const data = answer.data;
  if (data.stations.length === 0) return <Empty title={t("no_stations")}>{t("no_stations_text")}</Empty>;
  const there = layout.filter(({ widget }) => isAllowed(widget));
  const absent = listAbsent(layout).filter(isAllowed);
  const move = (widget: Widget, next: typeof layout) => {
    arrange(next);
    const place = next.filter((one) => isAllowed(one.widget)).findIndex((one) => one.widget === widget) + 1;
    say(t("moved_to", { name: t(`widgets.${widget}`), place, all: there.length }));
  };
  /** Moves past the widgets that this person does not see. */
  const step = (widget: Widget, by: number) => {
    const other = there[there.findIndex((one) => one.widget === widget) + by];
    if (other) move(widget, moveOnto(layout, widget, other.widget));
  };
  return (
    <div className="grid grid-flow-dense content-start gap-4 px-gutter py-4 lg:grid-cols-2">
      {there.map((placed, at) => {
        const { widget } = placed;
        return (
          <WidgetCard
            key={widget}
            of={placed}
            isFirst={at === 0}
            isLast={at === there.length - 1}
            onMove={(by) => step(widget, by)}
            onDropped={(other) => move(other, moveOnto(layout, other, widget))}
            onWide={(wide) => arrange(setWidgetWidth(layout, widget, wide))}
            onRemove={() => arrange(removeWidget(layout, widget))}
          >
            {drawWidget(widget, data)}
          </WidgetCard>
        );
      })}
      {there.length === 0 && <Empty title={t("no_widgets")}>{t("no_widgets_text")}</Empty>}
      <div className="flex flex-wrap items-center gap-2 lg:col-span-2">
        {absent.map((widget) => (
          <Button
            key={widget}
            size="sm"
            look="quiet"
            icon={<Plus />}
            onClick={() => arrange(addWidget(layout, widget))}
          >
            {t(`widgets.${widget}`)}
          </Button>
        ))}
        <span className="ml-auto flex flex-wrap gap-2">
          {isOwn && (
            <Button size="sm" look="quiet" onClick={restore}>
              {t("restore_layout")}
            </Button>
          )}
          {isOwn && share && (
            <Button size="sm" look="quiet" onClick={share}>
              {t("share_layout")}
            </Button>
          )}
        </span>
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
