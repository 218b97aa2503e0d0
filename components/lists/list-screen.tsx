"use client";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactElement, ReactNode } from "react";
import { useSavedViews } from "@/components/lists/use-saved-views";
import { useDownload } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { useKeys } from "@/components/ui/controls/keys";
import { cx } from "@/components/ui/cx";
import { Empty } from "@/components/ui/feedback/states";
import { Screen } from "@/components/ui/layout/screen";
import type { ListAnswer } from "@/components/ui/table/column";
import { DataTable, type DataTableProps } from "@/components/ui/table/data-table";
import type { ListState } from "@/components/ui/table/use-list-query";
import type { CallInput, CallName } from "@/lib/browser/api";
import { own } from "@/lib/own";
import { LIST_SEARCHES } from "@/lib/search/keys";
import type { SearchKeys } from "@/lib/search/read";

type FileName = Extract<CallName, `${string}.export` | `${string}.export_list`>;

/** How a record of the list is begun; `button` where it is more than one button. */
export type Make = { label: string; button?: ReactNode } & ({ href: string } | { run: () => void });

type Own<Row> = {
  title: string;
  /** What the table is called where the page shows more than one list under its title. */
  label?: string;
  of: { name: string; list: ListState; answer: ListAnswer<Row> };
  /** The call that gives the list as a file. */
  file?: FileName;
  tabs?: ReactNode;
  actions?: ReactNode;
  /** False where the person may not. */
  make?: Make | false;
  /** Why there is nothing; an element where a view has its own words. */
  empty: string | ReactElement;
  emptyText?: string;
  /** The record beside the list. */
  beside?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
};
type Props<Row> = Own<Row> &
  Omit<
    DataTableProps<Row>,
    "list" | "answer" | "label" | "searchKeys" | "exportAs" | "views" | "empty" | "rowKey" | "name"
  >;

/** A page that is one list of records: header, tabs, table, sums, and one record beside it. */
export function ListScreen<Row extends { uuid: string }>({
  title,
  label = title,
  of: { name, list, answer },
  file,
  tabs,
  actions,
  make = false,
  empty,
  emptyText,
  beside,
  children,
  ...table
}: Props<Row>) {
  const { tenant } = useShell();
  const router = useRouter();
  const download = useDownload();
  const views = useSavedViews(name);
  const begin = make && (() => ("href" in make ? router.push(make.href) : make.run()));
  useKeys("list", label, make && begin ? [{ keys: "c", says: make.label, run: begin }] : []);
  const button =
    make &&
    (make.button ?? (
      <Button
        look="main"
        icon={<Plus />}
        keys="c"
        {...("href" in make ? { href: make.href } : { onClick: make.run })}
      >
        {make.label}
      </Button>
    ));
  return (
    <Screen
      title={title}
      scroll={false}
      actions={
        (actions || button) && (
          <>
            {actions}
            {button}
          </>
        )
      }
    >
      <div className="flex h-full min-h-0 flex-col print:block">
        {tabs}
        <div
          className={cx(
            "grid min-h-0 grow grid-cols-[minmax(0,1fr)]",
            Boolean(beside) && "lg:grid-cols-[minmax(0,1fr)_27rem]",
          )}
        >
          <DataTable
            name={name}
            label={label}
            list={list}
            answer={answer}
            rowKey={uuidOf}
            searchKeys={own<SearchKeys>(LIST_SEARCHES, name)}
            views={views}
            {...(file && {
              exportAs: (format) =>
                download(file, { tenant: tenant.uuid, ...list.query, format } as CallInput<FileName>),
            })}
            empty={
              typeof empty === "string" ? (
                <Empty title={empty} actions={button}>
                  {emptyText}
                </Empty>
              ) : (
                empty
              )
            }
            {...table}
          />
          {beside}
        </div>
      </div>
      {children}
    </Screen>
  );
}
const uuidOf = ({ uuid }: { uuid: string }) => uuid;
