"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form, fillEmpty, type SharedField, Submit, useCallForm } from "@/components/form";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import type { Stats } from "@/components/stats/use-stats";
import { Button, IconButton } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { TextArea } from "@/components/ui/controls/text-field";
import { Empty } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import type { Day } from "@/lib/day";
import { STATS_NOTE_MOST } from "@/lib/stats/notes";

export type StatsNote = Stats["notes"][number];

/** The notes of the months that are shown, to read, change and delete, and a further one. */
export function NotesDialog({
  notes,
  first,
  onClose,
}: {
  notes: readonly StatsNote[];
  /** The day that a new note starts with. */
  first: Day;
  onClose: () => void;
}) {
  const t = useTranslations("stats.notes");
  const mayWrite = useMay("insights:write");
  const [added, setAdded] = useState(0);
  const [edited, setEdited] = useState<string | null>(null);
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {notes.length === 0 && <Empty title={t("empty")}>{t("empty_text")}</Empty>}
      <ul className="divide-y divide-line">
        {notes.map((note) => (
          <li key={note.uuid} className="py-2.5">
            {edited === note.uuid ? (
              <EditNote of={note} onDone={() => setEdited(null)} />
            ) : (
              <NoteRow of={note} onEdit={() => setEdited(note.uuid)} />
            )}
          </li>
        ))}
      </ul>
      {mayWrite && edited === null && (
        <NewNote key={added} first={first} onDone={() => setAdded(added + 1)} />
      )}
    </Dialog>
  );
}

function NoteRow({ of, onEdit }: { of: StatsNote; onEdit: () => void }) {
  const t = useTranslations("stats.notes");
  const { day, moment } = useFormat();
  const create = useSend("stats_notes.create", { invalidates: ["stats"] });
  const destroy = useSend("stats_notes.destroy", {
    invalidates: ["stats"],
    onDone: () =>
      toast({
        text: t("deleted"),
        action: { label: t("undo"), run: () => create.mutate({ day: of.day, text: of.text }) },
      }),
  });
  const written = moment(of.edited_at ?? of.created_at).day;
  const name = of.created_by_name || t("nobody");
  return (
    <div className="flex items-start gap-3">
      <span className="num w-24 shrink-0 font-medium">{day(of.day)}</span>
      <span className="min-w-0 grow">
        <span className="block whitespace-pre-line [overflow-wrap:anywhere]">{of.text}</span>
        <span className="block text-xs text-ink-3">
          {t(of.edited_at ? "edited_by" : "written_by", { name, day: written })}
        </span>
      </span>
      {of.may_edit && (
        <IconButton
          size="sm"
          icon={<Pencil />}
          label={t("edit", { day: day(of.day) })}
          disabled={destroy.isPending}
          onClick={onEdit}
        />
      )}
      {of.may_delete && (
        <IconButton
          size="sm"
          icon={<Trash2 />}
          label={t("delete", { day: day(of.day) })}
          disabled={destroy.isPending}
          onClick={() => destroy.mutate({ uuid: of.uuid })}
        />
      )}
    </div>
  );
}

function NoteFields({ field }: { field: SharedField<{ day: string; text: string }> }) {
  const t = useTranslations("stats.notes");
  return (
    <>
      <DateField label={t("day")} {...fillEmpty(field("day"), "")} />
      <TextArea label={t("note")} rows={2} maxLength={STATS_NOTE_MOST} {...field("text")} />
    </>
  );
}

function EditNote({ of, onDone }: { of: StatsNote; onDone: () => void }) {
  const ui = useTranslations("ui");
  const { uuid, version, day, text } = of;
  const form = useCallForm(
    "stats_notes.update",
    { uuid, version, day, text },
    { invalidates: ["stats"], onDone },
  );
  return (
    <Form form={form} className="grid gap-3">
      <NoteFields field={form.field} />
      <span className="flex justify-end gap-2">
        <Button onClick={onDone}>{ui("cancel")}</Button>
        <Submit>{ui("save")}</Submit>
      </span>
    </Form>
  );
}

function NewNote({ first, onDone }: { first: Day; onDone: () => void }) {
  const t = useTranslations("stats.notes");
  const blank = { day: first, text: "" };
  const form = useCallForm("stats_notes.create", blank, { says: null, invalidates: ["stats"], onDone });
  return (
    <Form form={form} className="mt-4 grid gap-3">
      <NoteFields field={form.field} />
      <span className="flex justify-end">
        <Submit>{t("add")}</Submit>
      </span>
    </Form>
  );
}
