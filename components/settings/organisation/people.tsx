"use client";
import { UserPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Invitations } from "@/components/people/invitations";
import { InviteDialog } from "@/components/people/invite-dialog";
import { Members } from "@/components/people/members";
import { Panel, Part } from "@/components/settings/parts";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { SearchField } from "@/components/ui/controls/text-field";

/** Who works here, and who is asked to. */
export function People() {
  const t = useTranslations("people");
  const settings = useTranslations("settings");
  const { tenant, role } = useShell();
  const may = useMay("members:write");
  const [search, setSearch] = useState("");
  const [inviting, setInviting] = useState(false);
  return (
    <Panel title={settings("tabs.people")} text={t("lead", { tenant: tenant.name })}>
      <Part
        id="members"
        title={t("members")}
        aside={
          <>
            <SearchField label={t("search")} value={search} onChange={setSearch} />
            {may && (
              <Button look="main" icon={<UserPlus />} onClick={() => setInviting(true)}>
                {t("invite")}
              </Button>
            )}
          </>
        }
      >
        <Members mine={role} search={search} />
      </Part>
      {may && (
        <Part id="invitations" title={t("invitations")} help={t("invitations_help")}>
          <Invitations />
        </Part>
      )}
      {inviting && <InviteDialog mine={role} onClose={() => setInviting(false)} />}
    </Panel>
  );
}
