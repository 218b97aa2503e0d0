"use client";
import { ShieldCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useActivityColumns, useActivityFilters } from "@/components/activity/activity-columns";
import { actionWord } from "@/components/activity/words";
import { ListScreen } from "@/components/lists/list-screen";
import { useList } from "@/components/lists/use-list";
import { useFailure } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import { callApi } from "@/lib/browser/api";

const ActivityPanel = dynamic(() => import("./activity-panel").then((m) => m.ActivityPanel));

/** The activity log, and one line of it beside the list: which one stands in the URL. */
export function ActivityScreen() {
  const t = useTranslations("activity");
  const { shown: line, href, close } = useSidePanel("line");
  useKeys("activity", t("log"), line ? [{ keys: "escape", says: t("close"), run: close }] : []);
  const lines = useList("activity.list");
  const columns = useActivityColumns(href, line !== null);
  const filters = useActivityFilters();
  return (
    <ListScreen
      title={t("log")}
      of={lines}
      columns={columns}
      rowName={({ title, action }) => `${title} ${actionWord(t, action)}`}
      rowHref={({ uuid }) => href(uuid)}
      searchLabel={t("search")}
      filters={filters}
      file="activity.export"
      actions={<Verify />}
      empty={t("empty")}
      emptyText={t("empty_text")}
      beside={line && <ActivityPanel uuid={line} onClose={close} />}
    />
  );
}

/** Goes along the whole chain of hashes. */
function Verify() {
  const t = useTranslations("activity");
  const { tenant } = useShell();
  const { number } = useFormat();
  const failure = useFailure();
  const may = useMay("settings:read");
  const [busy, setBusy] = useState(false);
  const { limited } = useShell();
  if (!may || limited) return null;
  const verify = async () => {
    setBusy(true);
    try {
      const { lines, whole, broken_at } = await callApi("activity.verify", { tenant: tenant.uuid });
      toast(
        whole
          ? { text: t("verified", { count: number(lines) }) }
          : { tone: "bad", text: t("broken", { line: broken_at ?? 0 }) },
      );
    } catch (error) {
      failure(error, "loading_failed");
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<ShieldCheck />} busy={busy} onClick={() => void verify()}>
      {t("verify")}
    </Button>
  );
}
