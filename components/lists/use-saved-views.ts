"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { keyOf, putAnswer, useCall, useFailure, useStale } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import type { SavedViews, View } from "@/components/ui/table/column";
import { type CallOutput, callApi } from "@/lib/browser/api";
import type { SavedView } from "@/lib/calls/accounts/profile";

const KEY = keyOf("profile.retrieve", {});

/** Milliseconds for which the views are not asked again, so that most lists open with one request. */
const FRESH = 60_000;

/** The views of a list that the person has saved in this tenant, and those that are shared in it, by name. */
export function useSavedViews(list: string): SavedViews {
  const t = useTranslations("ui");
  const client = useQueryClient();
  const failure = useFailure();
  const stale = useStale();
  const { tenant: at, limited } = useShell();
  const tenant = at.uuid;
  const { data } = useCall("profile.retrieve", {}, { staleTime: FRESH });
  // Logins of agents and agencies have views of their own only.
  const shared = useCall("shared_views.list", { tenant }, { staleTime: FRESH, enabled: limited !== "agent" });
  const [saving, setSaving] = useState(false);
  const own = Object.entries(data?.profile.views ?? {})
    .filter(([, view]) => view.tenant === tenant && view.list === list)
    .map(([id, { name, query }]): View => ({ id, name, query }));
  const common = (shared.data?.rows ?? [])
    .filter((view) => view.list === list)
    .map(
      ({ uuid: id, name, query, created_by_name: by, may_change: mayChange, version }): View => ({
        id,
        name,
        query,
        shared: { by, mayChange, version },
      }),
    );
  const byName = (a: View, b: View) => a.name.localeCompare(b.name);

  /** Runs a change and says why it failed. */
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    setSaving(true);
    try {
      await work();
      return true;
    } catch (error) {
      failure(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const putOwn = async (id: string, view: SavedView | null) => {
    await callApi("profile.update", { params: { views: { [id]: view } } });
    const before = client.getQueryData<CallOutput<"profile.retrieve">>(KEY);
    if (!before) return;
    const { [id]: _, ...others } = before.profile.views;
    const views = view ? { ...others, [id]: view } : others;
    await putAnswer(client, KEY, { ...before, profile: { ...before.profile, views } });
  };
  const putShared = async (view: Omit<View, "id"> & { id?: string | undefined }) => {
    const { name, query, id: uuid, shared: known } = view;
    await callApi("shared_views.update_create", {
      list,
      name,
      query,
      ...(known && uuid && { uuid, version: known.version }),
    });
    stale(["shared_views"]);
  };
  const endShared = async (uuid: string) => {
    await callApi("shared_views.destroy", { uuid });
    stale(["shared_views"]);
  };
  const keep = ({ id, name, query }: View) => putOwn(id, { tenant, list, name, query });
  const remove = ({ id, shared: is }: View) => (is ? endShared(id) : putOwn(id, null));
  return {
    saved: [...own.sort(byName), ...common.sort(byName)],
    saving,
    onSave: ({ id, isShared, ...view }) =>
      attempt(() => {
        if (!isShared) return keep({ ...view, id: id ?? crypto.randomUUID() });
        const known = common.find((one) => one.id === id);
        return putShared(known ? { ...known, ...view } : view);
      }),
    onDelete: async (view) => {
      if (!(await attempt(() => remove(view)))) return;
      const { shared: _, ...again } = view;
      toast({
        text: t("view_deleted", { name: view.name }),
        action: {
          label: t("undo"),
          run: () =>
            void attempt(() =>
              view.shared ? putShared({ name: view.name, query: view.query }) : keep(again),
            ),
        },
      });
    },
    onMove: async (view) => {
      const { name, query } = view;
      const moved = await attempt(async () => {
        if (view.shared) await keep({ id: crypto.randomUUID(), name, query });
        else await putShared({ name, query });
        await remove(view);
      });
      if (moved) toast({ text: t(view.shared ? "view_unshared" : "view_is_shared", { name }) });
    },
  };
}
