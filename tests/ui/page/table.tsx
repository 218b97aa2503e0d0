import { useState } from "react";
import type { View, ViewToSave } from "@/components/ui/table/column";
import { DataTable } from "@/components/ui/table/data-table";
import { useListQuery } from "@/components/ui/table/use-list-query";

const ROWS = ["Alpenfunk", "Bergradio", "Citywelle"].map((name, n) => ({ uuid: String(n), name }));
const COLUMNS = [
  {
    id: "name",
    head: "Name",
    sort: true,
    cell: (row: (typeof ROWS)[number]) => <a href="#row">{row.name}</a>,
  },
];
const FILTERS = [
  { id: "kind", label: "Kind", options: [{ id: "radio", label: "Radio" }] },
  { id: "from", label: "On air from", day: true as const },
];
const BULK = [{ key: "stop", label: "Stop", run: () => undefined }];

export function TableScene() {
  const list = useListQuery();
  const [edited, setEdited] = useState("none");
  const [saved, setSaved] = useState<View[]>([]);
  const views = {
    saved,
    saving: false,
    onSave: async ({ id = `view ${saved.length}`, isShared, ...view }: ViewToSave) => {
      const shared = isShared ? { shared: { by: "Dana Stroud", mayChange: true, version: 1 } } : {};
      setSaved([...saved.filter((one) => one.id !== id), { id, ...view, ...shared }]);
      return true;
    },
    onDelete: async ({ id }: View) => setSaved(saved.filter((one) => one.id !== id)),
    onMove: async ({ id, shared, ...view }: View) =>
      setSaved([
        ...saved.filter((one) => one.id !== id),
        { id, ...view, ...(!shared && { shared: { by: "Dana Stroud", mayChange: true, version: 1 } }) },
      ]),
  };
  return (
    <>
      <DataTable
        name="stations"
        label="Stations"
        columns={COLUMNS}
        list={list}
        answer={{
          data: { rows: ROWS, total: ROWS.length },
          error: null,
          isFetching: false,
          refetch: () => undefined,
        }}
        rowKey={(row) => row.uuid}
        rowName={(row) => row.name}
        rowHref={(row) => `/station/${row.uuid}`}
        onEdit={(row) => setEdited(row.name)}
        bulk={BULK}
        filters={FILTERS}
        views={views}
        searchLabel="Search stations"
        empty="none"
      />
      <output aria-label="Edited">{edited}</output>
    </>
  );
}
