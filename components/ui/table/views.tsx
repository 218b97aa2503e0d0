"use client";
import { Bookmark, Check, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "@/components/ui/controls/button";
import { TextField } from "@/components/ui/controls/text-field";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import type { SavedViews } from "@/components/ui/table/column";
import type { ListState } from "@/components/ui/table/use-list-query";
import { readViewQuery, writeViewQuery } from "@/lib/saved-views";

/** The views a person has saved of this list: opened, saved under a name, and deleted. */
export function Views({ list, views }: { list: ListState; views: SavedViews }) {
  const t = useTranslations("ui");
  const { anchor, open, close, toggle } = usePopover();
  const now = writeViewQuery(list.query);
  const current = views.saved.find(({ query }) => query === now);
  return (
    <>
      <Button
        ref={anchor}
        look="quiet"
        size="sm"
        icon={<Bookmark />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={toggle}
      >
        <span className="cut max-w-40">{current?.name ?? t("views")}</span>
      </Button>
      <Popover
        open={open}
        anchor={anchor}
        onClose={close}
        sheet
        role="dialog"
        label={t("views")}
        className="w-72"
      >
        {views.saved.length > 0 ? (
          <ul className="max-h-72 overflow-auto p-1">
            {views.saved.map((view) => (
              <li key={view.id} className="flex min-h-row items-center rounded-sm pr-1 hover:bg-hover">
                <button
                  type="button"
                  aria-pressed={view === current}
                  className="flex min-w-0 grow items-center gap-2 self-stretch px-2 text-left"
                  onClick={() => {
                    list.set(readViewQuery(view.query));
                    close();
                  }}
                >
                  <span className="w-4 flex-none text-accent-ink">
                    {view === current && <Check size={14} strokeWidth={1.75} aria-hidden />}
                  </span>
                  <span className="cut">{view.name}</span>
                </button>
                <IconButton
                  size="sm"
                  icon={<Trash2 />}
                  label={t("delete_view", { name: view.name })}
                  onClick={() => views.onDelete(view)}
                />
              </li>
            ))}
          </ul>
        ) : (
          <p className="p-3 pb-0 text-ink-3">{t("no_views")}</p>
        )}
        <SaveView views={views} query={now} onDone={close} />
      </Popover>
    </>
  );
}

/** Keeps the query that is shown under a name; a name that is known gets the new query. */
function SaveView({ views, query, onDone }: { views: SavedViews; query: string; onDone: () => void }) {
  const t = useTranslations("ui");
  const [name, setName] = useState("");
  const typed = name.trim();
  const known = views.saved.find((view) => view.name.toLocaleLowerCase() === typed.toLocaleLowerCase());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed || !(await views.onSave({ name: typed, query, ...(known && { id: known.id }) }))) return;
    setName("");
    onDone();
  };
  return (
    <form onSubmit={save} className="flex items-end gap-2 border-t border-line p-3">
      <TextField label={t("view_name")} value={name} maxLength={60} onChange={setName} className="grow" />
      <Button type="submit" disabled={!typed} busy={views.saving}>
        {known ? t("replace_view") : t("save_view")}
      </Button>
    </form>
  );
}
