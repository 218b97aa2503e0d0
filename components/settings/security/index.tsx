"use client";
import { useTranslations } from "next-intl";
import { Panel } from "@/components/settings/parts";
import { Devices } from "./devices";
import { Identities } from "./identities";
import { Password } from "./password";
import { TwoFactor } from "./two-factor";

export function Security() {
  const t = useTranslations("account.security");
  const settings = useTranslations("settings");
  return (
    <Panel title={settings("tabs.security")} text={t("lead")}>
      <Password />
      <TwoFactor />
      <Devices />
      <Identities />
    </Panel>
  );
}
