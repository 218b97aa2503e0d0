"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Import, ImportRead } from "@/components/customers/import/use-import";
import { Button } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";

/** One value for all empty cells of a field. */
export function FillEmpty({ of, found }: { of: Import; found: ImportRead }) {
  const t = useTranslations("customer_import");
  const groups = found.groups.filter(({ code }) => code === "empty");
  const [chosen, setChosen] = useState(groups[0]?.field ?? null);
  const [value, setValue] = useState("");
  const group = groups.find(({ field }) => field === chosen);
  if (groups.length === 0) return null;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (group && value.trim()) of.fill(group.field, value.trim());
        setValue("");
      }}
    >
      <Select
        size="sm"
        label={t("fill_field")}
        value={group?.field ?? null}
        empty=""
        choices={groups.map(({ field, count }) => ({
          value: field,
          label: t("empty_of", { field: t(`fields.${field}`), count }),
        }))}
        onChange={setChosen}
      />
      <TextField size="sm" label={t("fill_value")} value={value} onChange={setValue} />
      <Button type="submit" size="sm" disabled={!group || value.trim() === ""}>
        {t("fill", { count: group?.count ?? 0 })}
      </Button>
    </form>
  );
}
