"use client";
import { useTranslations } from "next-intl";
import { useOrder } from "@/components/campaigns/order/order-context";
import { useCall } from "@/components/query";
import { Checkbox } from "@/components/ui/checkbox";
import { useFormat } from "@/components/ui/format";

/** Campaigns on the same stations and dates: those of the category compete anyway, others may be picked. */
export function Rivals({ campaign }: { campaign: string }) {
  const t = useTranslations("campaigns");
  const { day } = useFormat();
  const { draft, setDraft } = useOrder();
  const { data } = useCall("campaigns.list_competing", { uuid: campaign }, { staleTime: 30_000 });
  if (!data || data.rows.length === 0) return null;
  const toggle = (uuid: string, on: boolean) =>
    setDraft((d) => ({
      ...d,
      competing: on ? [...d.competing, uuid] : d.competing.filter((one) => one !== uuid),
    }));
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1 text-xs font-medium text-ink-2">{t("rivals")}</legend>
      <div className="grid max-h-56 gap-1.5 overflow-auto rounded-md border border-line p-3">
        {data.rows.map((row) => (
          <Checkbox
            key={row.uuid}
            value={row.same_category || draft.competing.includes(row.uuid)}
            disabled={row.same_category}
            onChange={(on) => toggle(row.uuid, on)}
            label={
              <span>
                <b className="font-medium">{row.customer_name}</b>, {row.name}{" "}
                <span className="num text-xs text-ink-3">
                  {day(row.start_date)} – {day(row.end_date)}, {row.stations.join(", ")}
                </span>
              </span>
            }
          />
        ))}
      </div>
      <p className="mt-1 text-xs text-ink-3">{t("rivals_help")}</p>
    </fieldset>
  );
}
