"use client";
import { useTranslations } from "next-intl";
import { useCallback, useMemo, useState } from "react";
import { useCopyOptions } from "@/components/commercials/copy-options";
import type { Fields } from "@/components/commercials/fields";
import { PickedList } from "@/components/commercials/picked";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import { DateField } from "@/components/ui/controls/date-field";
import { TextField } from "@/components/ui/controls/text-field";
import { callApi } from "@/lib/browser/api";
import { formatWords } from "@/lib/search/grammar";

const MOST_CATEGORIES = 20;

export type Names = { artists: ReadonlyMap<string, string>; substitute: string | null };

/** Who speaks, what it sells, what stands in for it: the further facts of a commercial. */
export function MoreFields({
  field,
  names,
  customer,
}: {
  field: Fields;
  names: Names;
  customer: string | null;
}) {
  const t = useTranslations("commercials");
  return (
    <>
      <Artists field={field} names={names.artists} />
      <Categories field={field} />
      <Substitute field={field} name={names.substitute} customer={customer} />
      <TextField label={t("language")} optional {...field("language")} placeholder="en" maxLength={20} />
      <AdId field={field} />
      <Tags field={field} />
    </>
  );
}

function Artists({ field, names }: { field: Fields; names: Names["artists"] }) {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const [known, setKnown] = useState(names);
  const { value: artists = [], onChange, error } = field("artists");
  const options = useCallback(
    async (search: string, signal: AbortSignal) => {
      const { rows } = await callApi(
        "artists.list",
        { tenant: tenant.uuid, search: formatWords(search), per_page: 20 },
        { signal },
      );
      return rows.map(({ uuid, name }) => ({ id: uuid, label: name }));
    },
    [tenant.uuid],
  );
  return (
    <div className="col-span-2">
      <PickedList
        optional
        label={t("artists.title")}
        options={options}
        error={error}
        value={artists.map((a) => ({ ...a, id: a.artist, label: known.get(a.artist) ?? "…" }))}
        onAdd={({ id, label }) => {
          setKnown(new Map([...known, [id, label]]));
          onChange([...artists, { artist: id, rights_until: null }]);
        }}
        onRemove={(id) => onChange(artists.filter((a) => a.artist !== id))}
        row={(item, at) => (
          <DateField
            bare
            size="sm"
            className="w-36"
            label={t("rights_of", { name: item.label })}
            value={item.rights_until ?? null}
            onChange={(rights_until) =>
              onChange(artists.map((a, i) => (i === at ? { ...a, rights_until } : a)))
            }
          />
        )}
      />
    </div>
  );
}

function Categories({ field }: { field: Fields }) {
  const t = useTranslations("commercials");
  const { tenant } = useShell();
  const { data } = useCall("categories.list", { tenant: tenant.uuid }, { staleTime: 60_000 });
  const options = useMemo(
    () => (data?.rows ?? []).map(({ uuid, name }) => ({ id: uuid, label: name })),
    [data],
  );
  const { value: categories = [], onChange, error } = field("categories");
  return (
    <div className="col-span-2">
      <PickedList
        optional
        label={t("categories")}
        options={options}
        error={error}
        most={MOST_CATEGORIES}
        value={categories.map((id) => ({ id, label: options.find((o) => o.id === id)?.label ?? "…" }))}
        onAdd={({ id }) => onChange([...categories, id])}
        onRemove={(id) => onChange(categories.filter((c) => c !== id))}
        row={(_, at) => at === 0 && <span className="text-xs text-ink-3">{t("main_category")}</span>}
      />
    </div>
  );
}

function Substitute({
  field,
  name,
  customer,
}: {
  field: Fields;
  name: string | null;
  customer: string | null;
}) {
  const t = useTranslations("commercials");
  const substitute = field("substitute");
  const options = useCopyOptions("commercial", customer);
  const known = substitute.value && name ? { id: substitute.value, label: name } : null;
  return (
    <Combobox
      className="col-span-2"
      label={t("substitute")}
      help={t("substitute_help")}
      optional
      options={options}
      known={known}
      {...substitute}
      onChange={(value) => substitute.onChange(value)}
    />
  );
}

function AdId({ field }: { field: Fields }) {
  const t = useTranslations("commercials");
  const ad_id = field("ad_id");
  return (
    <TextField
      label={t("ad_id")}
      optional
      {...ad_id}
      onChange={(text) => ad_id.onChange(text.toUpperCase())}
      maxLength={12}
    />
  );
}

/** Words between commas; what is typed stays as typed until the field is left. */
function Tags({ field }: { field: Fields }) {
  const t = useTranslations("commercials");
  const { value: tags = [], onChange, ...rest } = field("tags");
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      className="col-span-2"
      label={t("tags")}
      help={t("tags_help")}
      optional
      {...rest}
      value={typed ?? tags.join(", ")}
      onChange={(text) => {
        setTyped(text);
        onChange([...new Set(text.split(",").map((tag) => tag.trim()))].filter(Boolean));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
