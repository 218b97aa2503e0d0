"use client";
import { ListFilter } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { MenuList } from "@/components/ui/overlay/menu";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import type { Filter } from "@/components/ui/table/column";
import { FilterChip } from "@/components/ui/table/filter-chip";
import type { ListState } from "@/components/ui/table/use-list-query";

const valuesOf = (list: ListState, id: string) => [list.query.filters[id] ?? []].flat();

function setFilter(list: ListState, id: string, values: readonly string[]) {
  const { [id]: _, ...others } = list.query.filters;
  const [only] = values;
  list.set({
    filters: only === undefined ? others : { ...others, [id]: values.length > 1 ? [...values] : only },
  });
}

/** Chips of what is filtered, and the button that adds one. */
export function Filters({
  list,
  filters,
  opener,
}: {
  list: ListState;
  filters: readonly Filter[];
  opener: (open: () => void) => void;
}) {
  const t = useTranslations("ui");
  const { anchor, open, show, close, toggle } = usePopover();
  const [adding, setAdding] = useState<string | null>(null);
  useEffect(() => opener(show), [opener, show]);
  if (filters.length === 0) return null;
  const isOn = (filter: Filter) => valuesOf(list, filter.id).length > 0 || filter.id === adding;
  const others = filters.filter((filter) => !isOn(filter));
  return (
    <>
      {filters.filter(isOn).map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          values={valuesOf(list, filter.id)}
          fresh={filter.id === adding}
          onChange={(values) => setFilter(list, filter.id, values)}
          onClose={() => setAdding(null)}
        />
      ))}
      {others.length > 0 && (
        <>
          <Button
            ref={anchor}
            look="quiet"
            size="sm"
            icon={<ListFilter />}
            aria-haspopup="menu"
            aria-expanded={open}
            onClick={toggle}
          >
            {t("filter")}
            <KeyHint keys="f" />
          </Button>
          <Popover open={open} anchor={anchor} onClose={close} sheet>
            <MenuList
              label={t("filter")}
              items={others.map(({ id, label }) => ({ key: id, label, onSelect: () => setAdding(id) }))}
              onDone={close}
            />
          </Popover>
        </>
      )}
    </>
  );
}
