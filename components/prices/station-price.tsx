"use client";
import { History, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, Submit, useCallForm } from "@/components/form";
import { blankTerms, type Card, type Terms } from "@/components/prices/blank";
import { DayPartPrices } from "@/components/prices/day-part-prices";
import { Explain } from "@/components/prices/explain";
import { LengthIndexPart, ListPricePart } from "@/components/prices/list-price";
import { SeasonsPart } from "@/components/prices/seasons";
import { DiscountsPart, SurchargesPart } from "@/components/prices/surcharges";
import { VersionsDialog } from "@/components/prices/versions";
import { useCall, useSend } from "@/components/query";
import { useMay, useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Band, Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import type { CallOutput } from "@/lib/browser/api";

type Station = CallOutput<"stations.retrieve">;

/** The rate card a station sells by; the same card may serve many stations. */
export function StationPrice({ station }: { station: Station }) {
  const t = useTranslations("prices");
  const { tenant } = useShell();
  const may = useMayHouse("inventory:write");
  const mayStation = useMay("stations:write");
  const [chosen, setChosen] = useState<string | "new" | null>(station.price_model);
  const [telling, setTelling] = useState(false);
  const answer = useCall("price_models.list", { tenant: tenant.uuid });
  const assign = useSend("stations.update", { says: "saved", invalidates: ["stations", "price_models"] });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={8} />;
  const { rows } = answer.data;
  const card = rows.find((row) => row.uuid === chosen);
  const sellBy = (price_model: string) =>
    assign.mutate({ uuid: station.uuid, version: station.version, price_model });

  return (
    <div className="flex min-h-full flex-col">
      {!may && <ReadOnly />}
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-gutter py-2.5">
        <Select
          bare
          className="w-64 max-sm:grow"
          label={t("card")}
          value={card?.uuid ?? null}
          empty={chosen === "new" ? t("new_card") : t("choose_card")}
          choices={rows.map((row) => ({ value: row.uuid, label: row.name }))}
          onChange={(uuid) => uuid && setChosen(uuid)}
        />
        {may && (
          <Button look="quiet" icon={<Plus />} onClick={() => setChosen("new")}>
            {t("new_card")}
          </Button>
        )}
        {card && <span className="num text-ink-3">{t("used_by", { count: card.stations })}</span>}
        {card && (
          <Button look="quiet" size="sm" icon={<History />} onClick={() => setTelling(true)}>
            {t("version_title", { version: card.version })}
          </Button>
        )}
      </div>
      {card && telling && <VersionsDialog card={card} onClose={() => setTelling(false)} />}
      {card && card.uuid !== station.price_model && (
        <Band
          tone="accent"
          actions={
            mayStation && (
              <Button size="sm" busy={assign.isPending} onClick={() => sellBy(card.uuid)}>
                {t("sell_by")}
              </Button>
            )
          }
        >
          {t("not_sold_by", { station: station.name })}
        </Band>
      )}
      {card || chosen === "new" ? (
        <CardForm
          key={chosen}
          card={card}
          station={station}
          readOnly={!may}
          onMade={(uuid) => {
            setChosen(uuid);
            if (!station.price_model && mayStation) sellBy(uuid);
          }}
        />
      ) : (
        <div className="py-10">
          <Empty title={t("no_card")}>{t("no_card_text")}</Empty>
        </div>
      )}
    </div>
  );
}

function CardForm({
  card,
  station,
  readOnly,
  onMade,
}: {
  card: Card | undefined;
  station: Station;
  readOnly: boolean;
  onMade: (uuid: string) => void;
}) {
  const t = useTranslations("prices");
  const form = useCallForm(
    "price_models.update",
    card
      ? { uuid: card.uuid, version: card.version, name: card.name, terms: card.terms }
      : { name: "", terms: blankTerms() },
    {
      invalidates: ["price_models", "stations"],
      onDone: ({ uuid }) => {
        if (!card) onMade(uuid);
      },
    },
  );
  const terms = form.values.terms as Terms;
  return (
    <Form form={form} className="flex grow flex-col">
      <div className="grid grow lg:grid-cols-[minmax(0,1fr)_20rem]">
        <fieldset disabled={readOnly} className="grid content-start gap-8 px-gutter py-4">
          <TextField
            className="max-w-80"
            label={t("card_name")}
            {...form.field("name")}
            maxLength={200}
            autoFocus={!card}
          />
          <ListPricePart form={form} />
          <LengthIndexPart form={form} />
          <DayPartPrices form={form} firstHour={Math.floor(station.day_start / 60)} />
          <SeasonsPart form={form} />
          <SurchargesPart form={form} />
          <DiscountsPart form={form} />
        </fieldset>
        <aside className="border-line bg-surface max-lg:border-t lg:border-l">
          <div className="lg:sticky lg:top-0">
            <Explain terms={terms} today={station.today} />
          </div>
        </aside>
      </div>
      {!readOnly && (
        <div className="sticky bottom-0 z-(--z-sticky) flex flex-wrap items-center gap-2 border-t border-line bg-surface px-gutter py-2.5">
          <span className="text-ink-3 max-sm:hidden">{t("version_text")}</span>
          <span className="ml-auto flex gap-2 max-sm:w-full max-sm:*:grow">
            {form.dirty && card && <Button onClick={() => form.reset()}>{t("discard")}</Button>}
            <Submit keys="mod+enter" disabled={form.dirty ? false : t("nothing_changed")}>
              {card
                ? t("save_version", { version: (form.values.version ?? card.version) + 1 })
                : t("save_card")}
            </Submit>
          </span>
        </div>
      )}
    </Form>
  );
}
