import type { Entity } from "./entity";

/** The words of the namespace by language. */
export function writeWords({ english, german, title }: Entity): Record<"en" | "de", Record<string, string>> {
  return {
    en: {
      title: title.en,
      new: `New ${english.one}`,
      name: "Name",
      note: "Note",
      search: `Search ${english.many}`,
      archived: "Archived",
      show: "Show",
      delete: `Delete ${english.one}`,
      empty: `No ${english.many} yet`,
      empty_text: `The ${english.many} you add appear here.`,
    },
    de: {
      title: title.de,
      new: `${german.one} anlegen`,
      name: "Name",
      note: "Notiz",
      search: `${german.many} suchen`,
      archived: "Archiviert",
      show: "Anzeigen",
      delete: `${german.one} löschen`,
      empty: `Noch keine ${german.many}`,
      empty_text: `Angelegte ${german.many} erscheinen hier.`,
    },
  };
}

/** The list screen; one record is open in the dialog while the address names it. */
export const writeListScreen = ({
  resource,
  model,
  group,
  type,
  types,
  values,
  columns,
  file,
  files,
  english,
}: Entity) => `"use client";
import type { DehydratedState } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ${type}Dialog } from "@/components/${files}/${file}-dialog";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useMayHouse } from "@/components/shell/context";
import { Tag } from "@/components/ui/feedback/tag";
import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Filter } from "@/components/ui/table/column";
import { ${columns} } from "@/lib/columns/${files}";

type ${type} = RowOf<"${group}.list">;

const nameOf = ({ name }: ${type}) => name;
const NEW = "new";

/** All ${english.many}; those that are archived by a filter. */
export function ${types}List({ first }: { first?: DehydratedState }) {
  const t = useTranslations("${group}");
  const may = useMayHouse("${resource}:write");
  const ${values} = useList("${group}.list");
  const { shown, href, open, close } = useSidePanel("${model}");
  const cells = useMemo<Cells<${type}, typeof ${columns}>>(
    () => ({
      name: (row) => (
        <span className="flex min-w-0 items-center gap-2">
          <Link href={href(row.uuid)} className="cut font-medium">
            {row.name}
          </Link>
          {row.archived && <Tag>{t("archived")}</Tag>}
        </span>
      ),
      note: (row) => (row.note ? <span className="cut">{row.note}</span> : <Nothing />),
    }),
    [t, href],
  );
  const columns = useListColumns(${columns}, cells);
  const filters = useMemo<Filter[]>(
    () => [{ id: "archived", label: t("show"), options: [{ id: "true", label: t("archived") }] }],
    [t],
  );
  return (
    <ListScreen
      {...(first && { first })}
      title={t("title")}
      of={${values}}
      columns={columns}
      rowName={nameOf}
      rowHref={(row) => href(row.uuid)}
      filters={filters}
      searchLabel={t("search")}
      file="${group}.export"
      make={may && { label: t("new"), run: () => open(NEW) }}
      empty={t("empty")}
      emptyText={t("empty_text")}
    >
      {shown && (may || shown !== NEW) && (
        <${type}Dialog key={shown} uuid={shown === NEW ? null : shown} mayWrite={may} onClose={close} />
      )}
    </ListScreen>
  );
}
`;

/** The dialog that creates a record, or shows and changes one. */
export const writeDialog = ({ group, type, english }: Entity) => `"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type CallForm, Form, Submit, useCallForm } from "@/components/form";
import { useCall, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";

type ${type} = CallOutput<"${group}.retrieve">;
type Props = { mayWrite: boolean; onClose: () => void };

const BLANK: CallInput<"${group}.create"> = { name: "", note: "" };

/** One of the ${english.many}: new where \`uuid\` is null, else to read or change. */
export function ${type}Dialog({ uuid, ...props }: Props & { uuid: string | null }) {
  return uuid ? <Opened uuid={uuid} {...props} /> : <Create {...props} />;
}

function Opened({ uuid, ...props }: Props & { uuid: string }) {
  const t = useTranslations("${group}");
  const answer = useCall("${group}.retrieve", { uuid });
  return (
    <Dialog title={answer.data?.name ?? t("title")} size="small" onClose={props.onClose}>
      <Loaded answer={answer}>{(row) => <Change row={row} {...props} />}</Loaded>
    </Dialog>
  );
}

function Create({ onClose }: Props) {
  const t = useTranslations("${group}");
  const form = useCallForm("${group}.create", BLANK, { invalidates: ["${group}"], onDone: onClose });
  return (
    <Dialog title={t("new")} size="small" onClose={onClose}>
      <Form form={form} className="grid gap-4">
        <Fields name={form.field("name")} note={form.field("note")} />
        <Foot onClose={onClose} mayWrite />
      </Form>
    </Dialog>
  );
}

function Change({ row, mayWrite, onClose }: Props & { row: ${type} }) {
  const t = useTranslations("${group}");
  const changed = { invalidates: ["${group}"] as const, onDone: onClose };
  const { uuid, version, name, note, archived } = row;
  const form = useCallForm("${group}.update", { uuid, version, name, note, archived }, changed);
  const destroy = useSend("${group}.destroy", { says: "deleted", ...changed });
  return (
    <Form form={form} className="grid gap-4">
      <Fields name={form.field("name")} note={form.field("note")} disabled={!mayWrite} />
      <Checkbox label={t("archived")} disabled={!mayWrite} {...form.field("archived")} />
      <Foot onClose={onClose} mayWrite={mayWrite}>
        <Button look="quiet-danger" busy={destroy.isPending} onClick={() => destroy.mutate({ uuid })}>
          {t("delete")}
        </Button>
      </Foot>
    </Form>
  );
}

type Control = Omit<ReturnType<CallForm<"${group}.create">["field"]>, "name" | "value" | "onChange"> & {
  name: string;
  value: string;
  onChange: (value: string) => void;
};

function Fields({ name, note, disabled = false }: { name: Control; note: Control; disabled?: boolean }) {
  const t = useTranslations("${group}");
  return (
    <>
      <TextField label={t("name")} disabled={disabled} {...name} maxLength={200} autoFocus />
      <TextArea label={t("note")} disabled={disabled} optional rows={2} {...note} maxLength={5000} />
    </>
  );
}

function Foot({ mayWrite, onClose, children }: Props & { children?: ReactNode }) {
  const ui = useTranslations("ui");
  return (
    <div className="flex gap-2">
      {mayWrite && children}
      <span className="grow" />
      <Button onClick={onClose}>{ui(mayWrite ? "cancel" : "close")}</Button>
      {mayWrite && <Submit keys="mod+enter">{ui("save")}</Submit>}
    </div>
  );
}
`;

/** The page of the list. */
export const writePage = ({
  group,
  types,
  files,
}: Entity) => `import { listPage, titled } from "@/app/(main)/list-page";
import { ${types}List } from "@/components/${files}/${files}-list";

export const generateMetadata = titled("${group}");
export default listPage(["${group}"], "${group}.list", ${types}List);
`;
