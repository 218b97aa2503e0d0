"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Choice, draftOf, type Field, mayKeepBoth } from "@/components/campaigns/draft/saved-draft";
import type { OrderDraft } from "@/components/campaigns/draft/use-draft";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import type { Draft } from "@/components/campaigns/editor/draft";
import { useSegmentWords } from "@/components/campaigns/segment-words";
import { Button } from "@/components/ui/controls/button";
import { Segmented } from "@/components/ui/controls/select";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";

/** What a field of a draft says, in words; the same words in both states mean that only details differ. */
function useFieldWords() {
  const t = useTranslations("campaigns");
  const words = useSegmentWords();
  const { money, day, number } = useFormat();
  const { stations } = useOrder();
  const line = (s: Draft["segments"][number]) =>
    [
      words.count(s),
      words.days(s.weekdays),
      words.hours(s),
      words.span(s.from_date, s.to_date),
      words.seconds(s.length),
    ].join(", ");
  return (field: Field, draft: Draft): readonly string[] => {
    switch (field) {
      case "customer":
        return [draft.customer_name];
      case "dates":
        return [[draft.start_date, draft.end_date].map((date) => (date ? day(date) : "…")).join(" – ")];
      case "hours":
        return [`${words.hour(draft.start_hour)} – ${words.hour(draft.end_hour)}`];
      case "stations":
        return stations.filter((s) => draft.stations.includes(s.uuid)).map((s) => s.name);
      case "length":
        return [words.seconds(draft.length)];
      case "segments":
        return draft.segments.map(line);
      case "lines":
        return draft.lines.map((s) => `${words.hours(s)}, ${words.seconds(s.length)}`);
      case "price": {
        const { auto_calc, manual, stations: agreed } = draft.price_json;
        if (auto_calc === "auto") return [t("price_auto")];
        return [t("price_manual"), ...[...(manual ? [manual] : []), ...Object.values(agreed)].map(money)];
      }
      case "discounts":
        return draft.discounts.map((d) => d.name);
      case "budget":
        return draft.budget ? [money(draft.budget)] : [];
      case "priority":
        return [number(draft.priority)];
      case "name":
      case "po_number":
      case "contract_number":
      case "note":
        return [draft[field]];
      default:
        return [];
    }
  };
}

/** Two states of one draft side by side: each field is taken from one of them, segments also from both. */
export function ConflictDialog({ order, onClose }: { order: OrderDraft; onClose: () => void }) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const say = useFieldWords();
  const { differences, newer, draft, resolve } = order;
  const [chosen, setChosen] = useState<ReadonlyMap<Field, Choice>>(new Map());
  if (!newer) return null;
  const theirs = draftOf(newer.campaign);
  const choices = new Map(
    differences.map(({ field, suggests }) => [field, chosen.get(field) ?? suggests] as const),
  );
  const all = (choice: Choice) => setChosen(new Map(differences.map(({ field }) => [field, choice])));
  return (
    <Dialog
      title={t("conflict_title")}
      size="form"
      asks={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            onClick={() => {
              resolve(choices);
              onClose();
            }}
          >
            {t("conflict_save")}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("conflict_text")}</p>
      <div className="mb-3 flex gap-2">
        <Button size="sm" onClick={() => all("mine")}>
          {t("keep_mine")}
        </Button>
        <Button size="sm" onClick={() => all("theirs")}>
          {t("take_theirs")}
        </Button>
      </div>
      <table className="w-full text-sm">
        <thead>
          <tr className="h-7 text-left text-xs text-ink-3">
            <th className="font-normal">{t("conflict_field")}</th>
            <th className="font-normal">{t("conflict_mine")}</th>
            <th className="font-normal">{t("conflict_theirs")}</th>
            <th className="font-normal">{t("conflict_keep")}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field }) => (
            <tr key={field} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {t(`field.${field}`)}
              </th>
              <Words of={say(field, draft)} />
              <Words of={say(field, theirs)} />
              <td className="py-1.5">
                <Segmented
                  label={t("conflict_choose", { field: t(`field.${field}`) })}
                  bare
                  size="sm"
                  value={choices.get(field) ?? "mine"}
                  choices={[
                    { value: "mine", label: t("conflict_mine") },
                    { value: "theirs", label: t("conflict_theirs") },
                    ...(mayKeepBoth(field) ? [{ value: "both" as const, label: t("conflict_both") }] : []),
                  ]}
                  onChange={(choice) => setChosen(new Map(choices).set(field, choice))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}

function Words({ of }: { of: readonly string[] }) {
  return (
    <td className="py-2 pr-3 text-ink-2">
      {of.some(Boolean)
        ? of.map((words, n) => (
            <span key={n} className="block">
              {words}
            </span>
          ))
        : "–"}
    </td>
  );
}
