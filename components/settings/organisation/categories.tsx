"use client";
import { useQueryClient } from "@tanstack/react-query";
import { CornerDownRight, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { keyOf, putAnswer, useCall, useFailure } from "@/components/query";
import { useDesk } from "@/components/settings/desk";
import { Panel } from "@/components/settings/parts";
import { useTenant } from "@/components/settings/use-tenant";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Draft } from "@/components/ui/feedback/draft";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { sortTree } from "@/lib/inventory/categories";

type Tree = CallOutput<"categories.list">;
type Row = Tree["rows"][number];
const INDENT = ["", "pl-6", "pl-12", "pl-18", "pl-24"];

/** The tree as it is kept; each change saves the whole of it, and can be taken back. */
function useTree() {
  const client = useQueryClient();
  const failure = useFailure();
  const { report, push } = useDesk();
  const { uuid: tenant } = useTenant();
  const asked = useCall("categories.list", { tenant });
  const key = keyOf("categories.list", { tenant });
  const write = async (rows: readonly Row[]) => {
    const version = client.getQueryData<Tree>(key)?.version ?? "";
    await putAnswer(client, key, await callApi("categories.update", { tenant, rows: [...rows], version }));
  };
  const save = async (rows: readonly Row[]) => {
    const before = client.getQueryData<Tree>(key)?.rows ?? [];
    const note = { at: Date.now(), retry: () => void save(rows) };
    report("categories", { ...note, state: "saving" });
    try {
      await write(rows);
      push({ undo: () => write(before) });
      report("categories", { ...note, state: "saved" });
    } catch (error) {
      report("categories", { ...note, state: "saved" });
      failure(error);
      await client.invalidateQueries({ queryKey: key });
    }
  };
  return { answer: asked, save };
}

export function Categories() {
  const t = useTranslations("organisation.categories");
  const settings = useTranslations("settings");
  const { answer, save } = useTree();
  const { data } = answer;
  const [fresh, setFresh] = useState<string | null>(null);
  const rows = sortTree(data?.rows ?? []);
  const all = data?.rows ?? [];
  const taken = (name: string) => all.some((row) => row.name.toLowerCase() === name.toLowerCase());
  const add = (parent: string | null) => {
    const names = [t("new_name"), ...all.map((_, n) => `${t("new_name")} ${n + 2}`)];
    const uuid = crypto.randomUUID();
    setFresh(uuid);
    void save([...all, { uuid, name: names.find((name) => !taken(name))!, parent }]);
  };
  const change = (uuid: string, to: Partial<Row>) =>
    void save(all.map((row) => (row.uuid === uuid ? { ...row, ...to } : row)));
  /** Its branches move up to where it was. */
  const remove = ({ uuid, parent }: Row) =>
    void save(
      all.filter((row) => row.uuid !== uuid).map((row) => (row.parent === uuid ? { ...row, parent } : row)),
    );
  const below = (uuid: string): string[] => [
    uuid,
    ...all.filter((row) => row.parent === uuid).flatMap((row) => below(row.uuid)),
  ];
  return (
    <Panel title={settings("tabs.categories")} text={t("text")}>
      <div id="tree" className="max-w-180 py-4">
        <Loaded answer={answer} waiting={<Skeleton lines={6} />}>
          {() => (
            <div className="overflow-hidden rounded-md border border-line">
              {rows.length === 0 && <Empty title={t("empty")}>{t("empty_text")}</Empty>}
              <ul aria-label={settings("tabs.categories")} className="divide-y divide-line">
                {rows.map((row) => (
                  <li
                    key={row.uuid}
                    className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1.5 px-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_14rem_auto]"
                  >
                    <div
                      className={`flex items-center gap-2 ${INDENT[Math.min(row.depth, INDENT.length - 1)]}`}
                    >
                      {row.depth > 0 && (
                        <CornerDownRight size={14} strokeWidth={1.75} className="text-ink-3" aria-hidden />
                      )}
                      <Draft
                        value={row.name}
                        onCommit={(name) => name.trim() && change(row.uuid, { name: name.trim() })}
                      >
                        {(bind) => (
                          <TextField
                            bare
                            size="sm"
                            className="grow"
                            label={t("name_of", { name: row.name })}
                            maxLength={200}
                            autoFocus={row.uuid === fresh}
                            {...bind}
                          />
                        )}
                      </Draft>
                    </div>
                    <Select
                      bare
                      size="sm"
                      className="max-sm:order-3"
                      label={t("parent_of", { name: row.name })}
                      empty={t("top")}
                      value={row.parent}
                      choices={rows
                        .filter((one) => !below(row.uuid).includes(one.uuid))
                        .map((one) => ({ value: one.uuid, label: t("below", { name: one.name }) }))}
                      onChange={(parent) => change(row.uuid, { parent })}
                    />
                    <span className="flex">
                      <IconButton
                        size="sm"
                        icon={<Plus />}
                        label={t("add_below", { name: row.name })}
                        onClick={() => add(row.uuid)}
                      />
                      <IconButton
                        size="sm"
                        icon={<Trash2 />}
                        label={t("remove", { name: row.name })}
                        onClick={() => remove(row)}
                      />
                    </span>
                  </li>
                ))}
              </ul>
              <div className="border-t border-line px-2 py-1.5">
                <Button look="quiet" size="sm" icon={<Plus />} onClick={() => add(null)}>
                  {t("add")}
                </Button>
              </div>
            </div>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}
