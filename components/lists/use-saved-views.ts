"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { keyOf, putAnswer, useCall, useFailure } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { toast } from "@/components/ui/feedback/toast-store";
import type { SavedViews, View } from "@/components/ui/table/column";
import { type CallOutput, callApi } from "@/lib/browser/api";
import type { SavedView } from "@/lib/calls/accounts/profile";

const KEY = keyOf("profile.retrieve", {});

/** Milliseconds for which the views are not asked again, so that most lists open with one request. */
const FRESH = 60_000;

/** The views of a list that the person has saved in this tenant, by name. */
export function useSavedViews(list: string): SavedViews {
  const t = useTranslations("ui");
  const client = useQueryClient();
  const failure = useFailure();
  const { uuid: tenant } = useShell().tenant;
  const { data } = useCall("profile.retrieve", {}, { staleTime: FRESH });
  const [saving, setSaving] = useState(false);
  const saved = Object.entries(data?.profile.views ?? {})
    .filter(([, view]) => view.tenant === tenant && view.list === list)
    .map(([id, { name, query }]) => ({ id, name, query }))
    .sort((a, b) => a.name.localeCompare(b.name));

  const send = async (id: string, view: SavedView | null): Promise<boolean> => {
    setSaving(true);
    try {
      await callApi("profile.update", { params: { views: { [id]: view } } });
      const before = client.getQueryData<CallOutput<"profile.retrieve">>(KEY);
      if (before) {
        const { [id]: _, ...others } = before.profile.views;
        const views = view ? { ...others, [id]: view } : others;
        await putAnswer(client, KEY, { ...before, profile: { ...before.profile, views } });
      }
      return true;
    } catch (error) {
      failure(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const keep = ({ id, name, query }: View) => send(id, { tenant, list, name, query });
  return {
    saved,
    saving,
    onSave: ({ id = crypto.randomUUID(), ...view }) => keep({ id, ...view }),
    onDelete: async (view) => {
      if (!(await send(view.id, null))) return;
      toast({
        text: t("view_deleted", { name: view.name }),
        action: { label: t("undo"), run: () => void keep(view) },
      });
    },
  };
}
