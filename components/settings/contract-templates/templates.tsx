"use client";
import { FilePlus2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall } from "@/components/query";
import { TemplateEditor } from "@/components/settings/contract-templates/template-editor";
import { Panel } from "@/components/settings/parts";
import { useMay, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { SearchField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Empty, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Nothing } from "@/components/ui/layout/card";
import { type RecordColumn, RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";

type Template = CallOutput<"contract_templates.list">["rows"][number];
const BASE = "/settings/contract-templates";
const MOST = 100;

/** The texts of contracts, last used first; `?template=<uuid>` writes at one, `?template=new` begins one. */
export function ContractTemplates() {
  const open = useSearchParams().get("template");
  return open ? (
    <TemplateEditor key={open} uuid={open === "new" ? null : open} back={BASE} />
  ) : (
    <TemplateList />
  );
}

function TemplateList() {
  const t = useTranslations("organisation.contracts");
  const settings = useTranslations("settings");
  const { tenant } = useShell();
  const { number, moment } = useFormat();
  const may = useMay("contracts:write");
  const [search, setSearch] = useState("");
  const asked = useCall(
    "contract_templates.list",
    { tenant: tenant.uuid, search, per_page: MOST },
    { keep: true },
  );
  const columns: RecordColumn<Template>[] = [
    {
      id: "name",
      head: t("name"),
      cell: ({ uuid, name }) => (
        <Link href={`${BASE}?template=${uuid}`} className="font-medium">
          {name}
        </Link>
      ),
    },
    { id: "fields", head: t("fields"), cell: ({ fields }) => number(fields), right: true, className: "w-28" },
    {
      id: "used",
      head: t("used"),
      cell: ({ used_at }) => (used_at ? moment(used_at).day : <Nothing />),
      right: true,
      className: "w-36",
    },
    {
      id: "made",
      head: t("made"),
      cell: ({ created_at }) => moment(created_at).day,
      right: true,
      wide: true,
      className: "w-36",
    },
  ];
  const rows = asked.data?.rows ?? [];
  const add = may && (
    <Button look="main" icon={<FilePlus2 />} href={`${BASE}?template=new`}>
      {t("add")}
    </Button>
  );
  return (
    <Panel title={settings("tabs.contract-templates")} text={t("text")}>
      <div id="templates" className="py-4">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <SearchField label={t("search")} value={search} onChange={setSearch} className="w-64" />
          <span className="ml-auto">{add}</span>
        </div>
        <Loaded
          answer={asked}
          waiting={<Skeleton lines={4} />}
          empty={
            rows.length === 0 && (
              <div className="rounded-md border border-line">
                <Empty title={t(search ? "none_found" : "empty")}>{!search && t("empty_text")}</Empty>
              </div>
            )
          }
        >
          {() => (
            <div className="overflow-hidden rounded-md border border-line">
              <RecordTable
                label={settings("tabs.contract-templates")}
                columns={columns}
                rows={rows}
                rowKey={({ uuid }) => uuid}
              />
            </div>
          )}
        </Loaded>
      </div>
    </Panel>
  );
}
