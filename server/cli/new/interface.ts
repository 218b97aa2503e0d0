import { findColumnWriter } from "./column-types";
import { type Column, isNullable, isRequired, pickColumns } from "./columns";
import type { Entity } from "./entity";

type Messages = Record<string, string | Record<string, string>>;

/** The words of a column: its name, its head with the unit, its choices. */
function writeColumnWords({ id, type, word, plural, choices }: Column, language: "en" | "de"): Messages {
  const units: Partial<Record<Column["type"], string>> = { amount: "{currency}", percent: "%" };
  const unit = units[type];
  return {
    [id]: word[language],
    ...(unit && { [`${id}_in`]: `${word[language]}, ${unit}` }),
    ...(type === "choice" && {
      [plural]: Object.fromEntries(choices.map((choice) => [choice.value, choice[language]])),
    }),
  };
}

/** The words of the namespace by language. */
export function writeWords({ english, german, title, own }: Entity): Record<"en" | "de", Messages> {
  const ofColumns = (language: "en" | "de") =>
    Object.assign({}, ...own.map((column) => writeColumnWords(column, language)));
  const hasFlags = pickColumns(own, "flag").length > 0;
  return {
    en: {
      title: title.en,
      new: `New ${english.one}`,
      name: "Name",
      ...ofColumns("en"),
      note: "Note",
      ...(hasFlags && { yes: "Yes", no: "No" }),
      search: `Search ${english.many}`,
      archived: "Archived",
      show: "Show",
      delete: `Delete ${english.one}`,
      delete_title: "Delete {name}?",
      delete_text: "This cannot be undone.",
      empty: `No ${english.many} yet`,
      empty_text: `The ${english.many} you add appear here.`,
    },
    de: {
      title: title.de,
      new: `${german.one} anlegen`,
      name: "Name",
      ...ofColumns("de"),
      note: "Notiz",
      ...(hasFlags && { yes: "Ja", no: "Nein" }),
      search: `${german.many} suchen`,
      archived: "Archiviert",
      show: "Anzeigen",
      delete: `${german.one} löschen`,
      delete_title: "{name} löschen?",
      delete_text: "Dies lässt sich nicht rückgängig machen.",
      empty: `Noch keine ${german.many}`,
      empty_text: `Angelegte ${german.many} erscheinen hier.`,
    },
  };
}

/** The cell of a column. */
function writeCell(column: Column) {
  const value = `row.${column.name}`;
  const cell = findColumnWriter(column).cell(value, column);
  if (isNullable(column))
    return `      ${column.id}: (row) => (${value} === null ? <Nothing /> : ${cell}),\n`;
  const isEmpty = column.type === "text" && !isRequired(column);
  return `      ${column.id}: (row) => ${isEmpty ? `(${value} ? ${cell} : <Nothing />)` : cell},\n`;
}

/** The writers of `useFormat` that the cells use. */
const listFormats = (own: readonly Column[]) => {
  const cells = own.map(writeCell).join("");
  return ["day", "money", "number", "percent"].filter((name) => cells.includes(`${name}(row`));
};

/** The filters of the list: what is chosen or ticked, and what is archived. */
function writeFilters(own: readonly Column[]) {
  const filters = pickColumns(own, "choice", "flag").map(({ id, type, constant, plural }) => {
    const options =
      type === "choice"
        ? `${constant}.map((id) => ({ id, label: t(\`${plural}.\${id}\`) }))`
        : '[{ id: "true", label: t("yes") }, { id: "false", label: t("no") }]';
    return `{ id: "${id}", label: t("${id}"), options: ${options} }, `;
  });
  return `[${filters.join("")}{ id: "archived", label: t("show"), options: [{ id: "true", label: t("archived") }] }]`;
}

/** What is imported from the declaration of the columns, with a comma before each. */
const importChoices = (own: readonly Column[]) =>
  pickColumns(own, "choice")
    .map(({ constant }) => `, ${constant}`)
    .join("");

/** The list screen; one record is open in the dialog while the address names it. */
export function writeListScreen(entity: Entity) {
  const { resource, model, group, type, types, values, columns, file, files, english, own } = entity;
  const formats = listFormats(own);
  return `"use client";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { ${type}Dialog } from "@/components/${files}/${file}-dialog";
import { ListScreen } from "@/components/lists/list-screen";
import { type RowOf, useList } from "@/components/lists/use-list";
import { type Cells, useListColumns } from "@/components/lists/use-list-columns";
import { useMayHouse } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Tag } from "@/components/ui/feedback/tag";
${formats.length ? 'import { useFormat } from "@/components/ui/format";\n' : ""}import { Nothing } from "@/components/ui/layout/card";
import { useSidePanel } from "@/components/ui/overlay/side-panel";
import type { Filter } from "@/components/ui/table/column";
import { ${columns}${importChoices(own)} } from "@/lib/columns/${files}";

type ${type} = RowOf<"${group}.list">;

const nameOf = ({ name }: ${type}) => name;
const NEW = "new";

/** All ${english.many}; those that are archived by a filter. */
export function ${types}List() {
  const t = useTranslations("${group}");
  const may = useMayHouse("${resource}:write");
${formats.length ? `  const { ${formats.join(", ")} } = useFormat();\n` : ""}  const ${values} = useList("${group}.list");
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
${own.map(writeCell).join("")}      note: (row) => (row.note ? <span className="cut">{row.note}</span> : <Nothing />),
    }),
    [${["t", ...formats, "href"].join(", ")}],
  );
  const columns = useListColumns(${columns}, cells);
  const filters = useMemo<Filter[]>(
    () => ${writeFilters(own)},
    [t],
  );
  return (
    <ListScreen
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
}

/** The value of a column in a new record's form. */
function writeBlank(column: Column) {
  const blanks: Partial<Record<Column["type"], unknown>> = { number: 0, percent: 0 };
  const blank = isNullable(column) ? null : (column.standard ?? blanks[column.type] ?? "");
  return `${column.name}: ${JSON.stringify(blank)}, `;
}

/** The controls that the fields of the dialog use, by the file of the kit they are in. */
function importControls(own: readonly Column[]) {
  const controls = own.map((column) => findColumnWriter(column).control(column)).join("");
  const files = {
    "date-field": ["DateField"],
    "number-field": ["MoneyField", "NumberField"],
    "percent-field": ["PercentField"],
    select: ["Select"],
  };
  return Object.entries(files)
    .map(([file, names]) => [file, names.filter((name) => controls.includes(`<${name} `))] as const)
    .filter(([, names]) => names.length)
    .map(([file, names]) => `import { ${names.join(", ")} } from "@/components/ui/controls/${file}";\n`)
    .join("");
}

/** The dialog that creates a record, or shows and changes one. */
export function writeDialog({ group, type, files, english, own }: Entity) {
  const controls = own.map((column) => `      ${findColumnWriter(column).control(column)}\n`).join("");
  const fill = controls.includes("fillEmpty(") ? "fillEmpty, " : "";
  const choices = importChoices(own).slice(2);
  return `"use client";
import { useTranslations } from "next-intl";
import { ${fill}Form, FormFoot, type SharedField, useCallForm } from "@/components/form";
import { useCall, useSend } from "@/components/query";
import { RecordForm } from "@/components/record-form";
import { Checkbox } from "@/components/ui/controls/checkbox";
${importControls(own)}import { TextArea, TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { CallInput, CallOutput } from "@/lib/browser/api";
${choices ? `import { ${choices} } from "@/lib/columns/${files}";\n` : ""}
type ${type} = CallOutput<"${group}.retrieve">;
type Own = CallInput<"${group}.create">;
type Props = { mayWrite: boolean; onClose: () => void };

const BLANK: Own = { name: "", ${own.map(writeBlank).join("")}note: "" };

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
        <Fields field={form.field} />
        <FormFoot mayWrite onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function Change({ row, mayWrite, onClose }: Props & { row: ${type} }) {
  const t = useTranslations("${group}");
  const { uuid, name } = row;
  const changed = { invalidates: ["${group}"] as const, onDone: onClose };
  const form = useCallForm("${group}.update", row, changed);
  const destroy = useSend("${group}.destroy", { says: "deleted", ...changed });
  return (
    <RecordForm
      form={form}
      mayWrite={mayWrite}
      onClose={onClose}
      deletion={{
        uuid,
        send: destroy,
        act: t("delete"),
        title: t("delete_title", { name }),
        text: t("delete_text"),
      }}
    >
      <Fields field={form.field} disabled={!mayWrite} />
      <Checkbox label={t("archived")} disabled={!mayWrite} {...form.field("archived")} />
    </RecordForm>
  );
}

function Fields({ field, disabled = false }: { field: SharedField<Own>; disabled?: boolean }) {
  const t = useTranslations("${group}");
  return (
    <>
      <TextField label={t("name")} disabled={disabled} {...field("name")} maxLength={200} autoFocus />
${controls}      <TextArea label={t("note")} disabled={disabled} optional rows={2} {...field("note")} maxLength={5000} />
    </>
  );
}
`;
}

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
