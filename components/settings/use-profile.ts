"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { keyOf, putAnswer, useCall } from "@/components/query";
import { useAutosave } from "@/components/settings/use-autosave";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { mergeSettings } from "@/lib/settings/settings";

type Profile = CallOutput<"profile.retrieve">["profile"];
const KEY = keyOf("profile.retrieve", {});

/** The person's own settings, each saved by itself. */
export function useProfileSettings() {
  const client = useQueryClient();
  const router = useRouter();
  const { data: first } = useCall("profile.retrieve", {});
  if (!first) throw new Error("useProfileSettings must be used inside the settings");
  const all = () => client.getQueryData<CallOutput<"profile.retrieve">>(KEY) ?? first;
  return useAutosave<Profile>({
    read: () => all().profile,
    send: async (changes) => {
      await callApi("profile.update", { params: changes });
      await putAnswer(client, KEY, () => ({ ...all(), profile: mergeSettings(all().profile, changes) }));
      router.refresh();
    },
    refresh: () => client.refetchQueries({ queryKey: KEY }),
  });
}
