"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCopyColumns, useCopyFilters } from "@/components/commercials/copy-columns";
import { CopyTabs } from "@/components/commercials/copy-tabs";
import { DropAnywhere } from "@/components/commercials/drop-anywhere";
import { Sendings } from "@/components/commercials/sendings";
import { ListScreen } from "@/components/lists/list-screen";
import { useList } from "@/components/lists/use-list";
import { useMay } from "@/components/shell/context";
import { useKeys } from "@/components/ui/controls/keys";
import { Empty } from "@/components/ui/feedback/states";
import { useSidePanel } from "@/components/ui/overlay/side-panel";

const CommercialPanel = dynamic(() => import("./commercial-panel").then((m) => m.CommercialPanel));
const NewCommercial = dynamic(() => import("./new-commercial").then((m) => m.NewCommercial));
const ManyFiles = dynamic(() => import("./many-files").then((m) => m.ManyFiles));

const NEW = "new";

/** The list of copy, and one of it beside the list: which one stands in the URL. */
export function CommercialsScreen() {
  const t = useTranslations("commercials");
  const may = useMay("media:write");
  const { shown: commercial, href, open, close } = useSidePanel("copy");
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const [only] = dropped;
  const begin = (files: readonly File[]) => {
    setDropped(files);
    open(NEW);
  };
  const drop = (files: readonly File[]) => {
    if (files.length === 1) begin(files);
    else setDropped(files);
  };
  useKeys(
    "commercials",
    t("title"),
    commercial ? [{ keys: "escape", says: t("close_panel"), run: close }] : [],
  );
  const commercials = useList("commercials.list");
  const columns = useCopyColumns(href, commercial !== null);
  const filters = useCopyFilters();
  const view = commercials.list.query.filters.copy;
  return (
    <ListScreen
      title={t("title")}
      of={commercials}
      tabs={
        <>
          <CopyTabs />
          <Sendings />
        </>
      }
      columns={columns}
      rowName={({ title }) => title}
      rowHref={({ uuid }) => href(uuid)}
      filters={filters}
      searchLabel={t("search")}
      file="commercials.export"
      make={may && { label: t("new"), run: () => begin([]) }}
      empty={view ? <Empty title={t(view === "missing" ? "none_missing" : "none_expiring")} /> : t("empty")}
      emptyText={t("empty_text")}
      beside={
        commercial === NEW && may ? (
          <NewCommercial key={only?.name} file={only ?? null} onMade={open} onClose={close} />
        ) : (
          commercial && commercial !== NEW && <CommercialPanel uuid={commercial} onClose={close} />
        )
      }
    >
      {may && <DropAnywhere onFiles={drop} />}
      {dropped.length > 1 && <ManyFiles files={dropped} onClose={() => setDropped([])} />}
    </ListScreen>
  );
}
