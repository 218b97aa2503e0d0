"use client";

import { Ellipsis, EyeOff, MoveLeft, MoveRight, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { MissedWidget } from "@/components/home/widgets/missed";
import { OnAirWidget } from "@/components/home/widgets/on-air";
import { useWidgets, type Widget } from "@/components/home/widgets/order";
import { RevenueWidget } from "@/components/home/widgets/revenue";
import { SellOutWidget } from "@/components/home/widgets/sell-out";
import type { Widgets } from "@/components/home/widgets/widgets";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { cx } from "@/components/ui/cx";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import { Card } from "@/components/ui/layout/card";
import { Menu } from "@/components/ui/overlay/menu";

const DRAWN: Record<Widget, { of: ComponentType<{ data: Widgets }>; wide?: true }> = {
  on_air: { of: OnAirWidget },
  sell_out: { of: SellOutWidget, wide: true },
  revenue: { of: RevenueWidget },
  missed: { of: MissedWidget },
};
/** What is on the air moves on by itself. */
const EVERY = 30_000;

/** How it goes: the stations' widgets in the order this person wants them. Every figure leads to where it is counted. */
export function Dashboard() {
  const t = useTranslations("home");
  const { tenant } = useShell();
  const { shown, away, move, hide, show } = useWidgets();
  const answer = useCall("stations.widgets", { tenant: tenant.uuid }, { refetchInterval: EVERY });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={8} />;
  const data = answer.data;
  if (data.stations.length === 0) return <Empty title={t("no_stations")}>{t("no_stations_text")}</Empty>;
  const there = shown.filter((widget) => widget !== "revenue" || data.revenue);
  return (
    <div className="grid grid-flow-dense content-start gap-4 px-gutter py-4 lg:grid-cols-2">
      {there.map((widget, at) => {
        const { of: Drawn, wide } = DRAWN[widget];
        return (
          <Card
            key={widget}
            title={t(`widgets.${widget}`)}
            className={cx("min-w-0", wide && "lg:col-span-2")}
            actions={
              <Menu
                glyph
                icon={<Ellipsis />}
                label={t("arrange", { name: t(`widgets.${widget}`) })}
                align="end"
                items={[
                  {
                    key: "before",
                    label: t("move_before"),
                    icon: <MoveLeft />,
                    disabled: at === 0,
                    onSelect: () => move(widget, -1),
                  },
                  {
                    key: "after",
                    label: t("move_after"),
                    icon: <MoveRight />,
                    disabled: at === there.length - 1,
                    onSelect: () => move(widget, 1),
                  },
                  { key: "hide", label: t("put_away"), icon: <EyeOff />, onSelect: () => hide(widget) },
                ]}
              />
            }
          >
            <Drawn data={data} />
          </Card>
        );
      })}
      {away.length > 0 && (
        <div className="flex flex-wrap gap-2 lg:col-span-2">
          {away.map((widget) => (
            <Button key={widget} size="sm" look="quiet" icon={<Plus />} onClick={() => show(widget)}>
              {t(`widgets.${widget}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
