"use client";
import { Bookmark, Check, Trash2, UserRound, UsersRound } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { TextField } from "@/components/ui/controls/text-field";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import type { SavedViews, View } from "@/components/ui/table/column";
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
          <div className="max-h-72 overflow-auto p-1">
            {[false, true].map((isShared) => {
              const of = views.saved.filter((view) => (view.shared !== undefined) === isShared);
              if (of.length === 0) return null;
              return (
                <section key={String(isShared)} aria-label={t(isShared ? "views_shared" : "views_own")}>
                  {isShared && (
                    <h3 className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">{t("views_shared")}</h3>
                  )}
                  <ul>
                    {of.map((view) => (
                      <ViewRow
                        key={view.id}
                        view={view}
                        isCurrent={view === current}
                        views={views}
                        onOpen={() => {
                          list.set(readViewQuery(view.query));
                          close();
                        }}
                      />
                    ))}
                  </ul>
                </section>
              );
            })}
          </div>
        ) : (
          <p className="p-3 text-ink-3">{t("no_views")}</p>
        )}
        <SaveView views={views} query={now} onDone={close} />
      </Popover>
    </>
  );
}

/** One view: opened, shared or taken back, and deleted by who may. */
function ViewRow({
  view,
  isCurrent,
  views,
  onOpen,
}: {
  view: View;
  isCurrent: boolean;
  views: SavedViews;
  onOpen: () => void;
}) {
  const t = useTranslations("ui");
  const { name, shared } = view;
  return (
    <li className="flex min-h-row items-center rounded-sm pr-1 hover:bg-hover">
      <button
        type="button"
        aria-pressed={isCurrent}
        className="flex min-w-0 grow items-center gap-2 self-stretch px-2 text-left"
        onClick={onOpen}
      >
        <span className="w-4 flex-none text-accent-ink">
          {isCurrent && <Check size={14} strokeWidth={1.75} aria-hidden />}
        </span>
        <span className="min-w-0">
          <span className="cut block">{name}</span>
          {shared?.by && <span className="cut block text-xs text-ink-3">{shared.by}</span>}
        </span>
      </button>
      {(!shared || shared.mayChange) && (
        <>
          <IconButton
            size="sm"
            icon={shared ? <UserRound /> : <UsersRound />}
            label={t(shared ? "unshare_view" : "share_view", { name })}
            onClick={() => void views.onMove(view)}
          />
          <IconButton
            size="sm"
            icon={<Trash2 />}
            label={t("delete_view", { name })}
            onClick={() => void views.onDelete(view)}
          />
        </>
      )}
    </li>
  );
}

/**
 * Keeps the query that is shown under a name, for oneself or for everybody; a name that is known gets the new query, if it
 * may be changed.
 */
function SaveView({ views, query, onDone }: { views: SavedViews; query: string; onDone: () => void }) {
  const t = useTranslations("ui");
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const typed = name.trim();
  const known = views.saved.find(
    (view) =>
      (view.shared !== undefined) === isShared && view.name.toLocaleLowerCase() === typed.toLocaleLowerCase(),
  );
  const isTaken = known?.shared?.mayChange === false;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed || isTaken) return;
    if (!(await views.onSave({ id: known?.id, name: typed, query, isShared }))) return;
    setName("");
    onDone();
  };
  return (
    <form onSubmit={save} className="grid gap-2 border-t border-line p-3">
      <div className="flex items-end gap-2">
        <TextField
          label={t("view_name")}
          value={name}
          maxLength={60}
          onChange={setName}
          className="grow"
          {...(isTaken && { error: t("view_taken", { who: known?.shared?.by ?? "" }) })}
        />
        <Button type="submit" disabled={!typed || isTaken} busy={views.saving}>
          {known ? t("replace_view") : t("save_view")}
        </Button>
      </div>
      <Checkbox label={t("share_new_view")} value={isShared} onChange={setShared} />
    </form>
  );
}
