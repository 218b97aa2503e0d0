"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { keyOf, useCall } from "@/components/query";
import { useAutosave } from "@/components/settings/use-autosave";
import { type Answered, api } from "@/lib/api";
import { merged } from "@/lib/rules/settings";

type Profile = Answered<"profile.retrieve">["profile"];
const KEY = keyOf("profile.retrieve", {});

/** The person's own settings, each saved by itself. */
export function useProfileSettings() {
  const client = useQueryClient();
  const router = useRouter();
  const { data: first } = useCall("profile.retrieve", {});
  if (!first) throw new Error("useProfileSettings must be used inside the settings");
  const all = () => client.getQueryData<Answered<"profile.retrieve">>(KEY) ?? first;
  return useAutosave<Profile>({
    read: () => all().profile,
    send: async (changes) => {
      const profile = merged(all().profile, changes);
      const sent = Object.keys(changes).map((name) => [name, profile[name as keyof Profile]]);
      await api("profile.update", { params: Object.fromEntries(sent) });
      client.setQueryData(KEY, { ...all(), profile });
      router.refresh();
    },
    refresh: () => client.refetchQueries({ queryKey: KEY }),
  });
}
