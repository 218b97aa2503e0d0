"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, fillEmpty, followNewest, Submit, useCallForm } from "@/components/form";
import { keyOf, putAnswer, useCall } from "@/components/query";
import { Clashes, Panel, Part, Setting } from "@/components/settings/parts";
import { useAutosave } from "@/components/settings/use-autosave";
import { useOnChange } from "@/components/settings/use-on-change";
import { useProfileSettings } from "@/components/settings/use-profile";
import { keep } from "@/components/shell/appearance";
import { Segmented, Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Avatar } from "@/components/ui/layout/avatar";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { CAMPAIGN_SCREENS } from "@/lib/campaigns/screens";
import { LANGUAGE_CHOICES } from "@/lib/i18n/languages";

const KEY = keyOf("profile.retrieve", {});
type Own = CallOutput<"profile.retrieve">;

export function useOwn(): Own {
  const { data } = useCall("profile.retrieve", {});
  if (!data) throw new Error("useOwn must be used inside the settings");
  return data;
}

/** The person's name, saved by itself. */
function useName() {
  const client = useQueryClient();
  const router = useRouter();
  const first = useOwn();
  const all = () => client.getQueryData<Own>(KEY) ?? first;
  return useAutosave<{ first_name: string; last_name: string }>({
    read: () => ({ first_name: all().user.first_name, last_name: all().user.last_name }),
    send: async (changes) => {
      const { first_name, last_name, email, version: read } = all().user;
      const name = { first_name, last_name, ...changes };
      const { version } = await callApi("user.update", { ...name, email, version: read });
      await putAnswer(client, KEY, () => ({ ...all(), user: { ...all().user, ...name, version } }));
      router.refresh();
    },
    refresh: () => client.refetchQueries({ queryKey: KEY }),
  });
}

export function Profile() {
  const t = useTranslations("account.profile");
  const settings = useTranslations("settings");
  const router = useRouter();
  const name = useName();
  const { values, choice, clashes } = useProfileSettings();
  const { first_name, last_name } = name.values;
  const { language } = values;
  // The server speaks the language of the cookie; undo changes it as well.
  useOnChange(language, (now) => void keep("language", now).then(() => router.refresh()));
  return (
    <Panel title={settings("tabs.profile")} text={t("lead")}>
      <Clashes of={[...name.clashes, ...clashes]} />
      <Part id="who" title={t("who")}>
        <div className="grid max-w-160 gap-4 sm:grid-cols-2">
          <Setting id="first-name">
            <TextField label={t("first_name")} autoComplete="given-name" {...name.field("first_name")} />
          </Setting>
          <Setting id="last-name">
            <TextField label={t("last_name")} autoComplete="family-name" {...name.field("last_name")} />
          </Setting>
          <p className="flex items-center gap-2 text-ink-3 sm:col-span-2">
            <Avatar name={`${first_name} ${last_name}`.trim()} />
            {t("shown_as", { name: `${first_name} ${last_name}`.trim() })}
          </p>
        </div>
      </Part>
      <Email />
      <Part id="language" title={t("language")} help={t("language_help")}>
        <Select
          label={t("language")}
          bare
          choices={LANGUAGE_CHOICES}
          {...fillEmpty(choice("language"), "en")}
        />
      </Part>
      <Part id="order-screen" title={t("order_screen")} help={t("order_screen_help")}>
        <Segmented
          label={t("order_screen")}
          bare
          choices={CAMPAIGN_SCREENS.map((value) => ({ value, label: t(`orders.${value}`) }))}
          {...choice("order_version")}
        />
      </Part>
    </Panel>
  );
}

/** A new address is a form of its own: it wants the password, and counts once its own mail is answered. */
function Email() {
  const t = useTranslations("account.profile");
  const { user } = useOwn();
  const [asked, setAsked] = useState<string>();
  const { version, first_name, last_name } = user;
  const form = useCallForm(
    "user.update",
    { version, first_name, last_name, email: user.email },
    { says: null, onDone: ({ mailed }, { email }) => setAsked(mailed ? email : undefined) },
  );
  // The name above is saved by itself, also while an address is typed.
  followNewest(form, { version, first_name, last_name, email: user.email });
  if (form.dirty && !form.busy && form.values.version < version) {
    form.set("version", version);
    form.set("first_name", first_name);
    form.set("last_name", last_name);
  }
  const email = form.field("email");
  return (
    <Part id="email" title={t("email")} help={t("email_help")}>
      <Form form={form} className="max-w-160">
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            className="grow"
            label={t("address")}
            type="email"
            autoComplete="email"
            {...email}
            onChange={(text) => email.onChange(text.trim())}
          />
          <Submit look="plain" disabled={form.values.email === user.email}>
            {t("change_email")}
          </Submit>
        </div>
        {asked && (
          <p role="status" className="mt-3 rounded-md bg-ok-soft px-3 py-2 text-ok-ink">
            {t("email_asked", { email: asked })}
          </p>
        )}
      </Form>
    </Part>
  );
}
