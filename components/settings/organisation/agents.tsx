"use client";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { AgentDialog } from "@/components/agents/agent-dialog";
import { AgentsList } from "@/components/agents/agents-list";
import { Panel, Part } from "@/components/settings/parts";
import { useMayHouse } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { SearchField } from "@/components/ui/controls/text-field";

/** Who brings business to the house. */
export function Agents() {
  const t = useTranslations("agents");
  const settings = useTranslations("settings");
  const may = useMayHouse("customers:write");
  const [search, setSearch] = useState("");
  const [archived, setArchived] = useState(false);
  const [making, setMaking] = useState(false);
  return (
    <Panel title={settings("tabs.agents")} text={t("lead")}>
      <Part
        id="agents"
        title={t("part")}
        aside={
          <>
            <SearchField label={t("search")} value={search} onChange={setSearch} />
            {may && (
              <Button look="main" icon={<Plus />} onClick={() => setMaking(true)}>
                {t("new")}
              </Button>
            )}
          </>
        }
      >
        <AgentsList search={search} archived={archived} />
        <Checkbox className="mt-3" label={t("show_archived")} value={archived} onChange={setArchived} />
      </Part>
      {making && <AgentDialog agent={null} onClose={() => setMaking(false)} />}
    </Panel>
  );
}
