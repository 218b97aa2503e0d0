"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { InsightAnswer } from "@/components/insights/insight-answer";
import { type SavedInsight, useInsightWords } from "@/components/insights/insight-words";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { NumberField } from "@/components/ui/controls/number-field";
import { Select } from "@/components/ui/controls/select";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Card } from "@/components/ui/layout/card";
import { Screen } from "@/components/ui/layout/screen";
import { Confirm } from "@/components/ui/overlay/confirm";
import {
  fillParams,
  INSIGHT_NAMES,
  type InsightType,
  type InsightValues,
  listParams,
} from "@/lib/insights/types";

type Draft = Pick<SavedInsight, "insight_type" | "title" | "notes" | "is_favorite"> & {
  params: InsightValues;
};

const paramsOf = (type: InsightType, given: InsightValues): InsightValues => {
  const values = fillParams(type, given);
  return Object.fromEntries(listParams(type).map(([name]) => [name, values[name]]));
};

/** A new insight of a type, or a saved one that is changed; what it finds is shown below as it is typed. */
export function InsightForm({ saved, type }: { saved: SavedInsight | null; type: InsightType }) {
  const { t, headline } = useInsightWords();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [draft, setDraft] = useState<Draft>(() =>
    saved
      ? { ...saved, params: paramsOf(saved.insight_type, saved.params) }
      : { insight_type: type, title: "", notes: "", is_favorite: false, params: paramsOf(type, {}) },
  );
  const change = (patch: Partial<Draft>) => setDraft((before) => ({ ...before, ...patch }));
  const { insight_type, params } = draft;
  const answer = useCall("insights.run", { insight_type, params }, { keep: true, staleTime: 60_000 });
  const save = useSend("insights.update_create", {
    says: "saved",
    invalidates: ["insights"],
    onDone: ({ uuid }) => router.push(`/insights?insight=${uuid}`),
  });
  const destroy = useSend("insights.destroy", {
    says: "deleted",
    invalidates: ["insights"],
    onDone: () => router.push("/insights"),
  });
  const title = draft.title.trim() || (answer.data ? headline(answer.data).slice(0, 200) : "");
  const act = saved ? t("change") : t("create");
  return (
    <Screen
      title={saved ? saved.title : t("new")}
      crumbs={[{ label: t("title"), href: "/insights" }]}
      actions={
        <>
          {saved && (
            <Button look="quiet-danger" onClick={() => setAsking(true)}>
              {t("delete")}
            </Button>
          )}
          <Button
            look="main"
            busy={save.isPending}
            disabled={title === ""}
            onClick={() =>
              save.mutate({
                insight_type,
                params,
                title,
                notes: draft.notes,
                is_favorite: draft.is_favorite,
                ...(saved && { uuid: saved.uuid, version: saved.version }),
              })
            }
          >
            {act}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 p-gutter">
        <Card padded>
          <Fields draft={draft} onChange={change} placeholder={title} />
        </Card>
        <h2 className="text-lg font-semibold">
          {t("preview")}
          {answer.data && (
            <span className="ml-2 text-md font-normal text-ink-2">{headline(answer.data)}</span>
          )}
        </h2>
        <Loaded answer={answer}>{(data) => <InsightAnswer answer={data} />}</Loaded>
      </div>
      {isAsking && saved && (
        <Confirm
          title={t("delete_title", { title: saved.title })}
          act={t("delete")}
          busy={destroy.isPending}
          onConfirm={() => destroy.mutate({ uuid: saved.uuid })}
          onClose={() => setAsking(false)}
        >
          {t("delete_text")}
        </Confirm>
      )}
    </Screen>
  );
}

function Fields({
  draft,
  onChange,
  placeholder,
}: {
  draft: Draft;
  onChange: (patch: Partial<Draft>) => void;
  placeholder: string;
}) {
  const { t } = useInsightWords();
  const { insight_type: type, params } = draft;
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="flex flex-wrap items-start gap-3">
        <Select
          className="min-w-52 grow"
          label={t("type")}
          value={type}
          choices={INSIGHT_NAMES.map((value) => ({ value, label: t(`types.${value}`) }))}
          onChange={(next) => next && onChange({ insight_type: next, params: paramsOf(next, {}) })}
        />
        {listParams(type).map(([name, { least, most }]) => (
          <NumberField
            key={`${type} ${name}`}
            className="w-24"
            label={t(`params.${name}`)}
            value={params[name] ?? null}
            least={least}
            most={most}
            onChange={(value) => value !== null && onChange({ params: { ...params, [name]: value } })}
          />
        ))}
      </div>
      <TextField
        label={t("name")}
        value={draft.title}
        placeholder={placeholder}
        maxLength={200}
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={t("notes")}
        value={draft.notes}
        maxLength={5000}
        onChange={(notes) => onChange({ notes })}
      />
      <Checkbox
        label={t("favorite")}
        value={draft.is_favorite}
        onChange={(is_favorite) => onChange({ is_favorite })}
      />
    </div>
  );
}
