"use client";
import { Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useState } from "react";
import { type ControlProps, Field, useControl } from "@/components/ui/controls/field";
import { cx } from "@/components/ui/cx";

function isOfKind(file: File, kind: string): boolean {
  if (kind.startsWith(".")) return file.name.toLowerCase().endsWith(kind);
  if (kind.endsWith("/*")) return file.type.startsWith(kind.slice(0, -1));
  return file.type === kind;
}

/** Whether a file is of a kind an input of this `accept` would take. */
const isAccepted = (file: File, accept: string | undefined) =>
  !accept || accept.split(",").some((kind) => isOfKind(file, kind.trim().toLowerCase()));

/** Files chosen, dropped or pasted. What is too big or of another kind is refused here, in words. */
export function DropZone({
  accept,
  most,
  many = false,
  small = false,
  onFiles,
  children,
  ...props
}: ControlProps & {
  /** As in an input: ".csv,.xlsx" or "audio/*". */
  accept?: string;
  /** Bytes a file may have. */
  most?: number;
  many?: boolean;
  /** One line, where it stands beside other things. */
  small?: boolean;
  onFiles: (files: File[]) => void;
  children?: ReactNode;
}) {
  const t = useTranslations("ui");
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string>();
  const error = refused ?? props.error;
  const { field, control } = useControl({ ...props, ...(error && { error }) });
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])].slice(0, many ? undefined : 1);
    const wrong = files.find((file) => !isAccepted(file, accept));
    const big = files.find((file) => most !== undefined && file.size > most);
    const tooBig = big && t("file_big", { name: big.name, most: Math.floor((most ?? 0) / 1_000_000) });
    setRefused(wrong ? t("file_kind", { name: wrong.name, accept: accept ?? "" }) : tooBig);
    if (files.length && !wrong && !big) onFiles(files);
  };
  const drag = (event: DragEvent, on: boolean) => {
    event.preventDefault();
    setOver(on);
  };
  return (
    <Field {...field}>
      <label
        htmlFor={field.id}
        className={cx(
          "cursor-pointer rounded-md border border-dashed border-control-line bg-surface transition-colors duration-(--fast) hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)",
          small
            ? "flex min-h-control items-center gap-2 px-2.5 py-1.5"
            : "grid place-items-center gap-1 p-5 text-center",
          over && "border-(--accent) bg-accent-soft",
        )}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (!control.disabled) take(event.dataTransfer.files);
        }}
      >
        <Upload size={small ? 16 : 18} strokeWidth={1.75} className="flex-none text-ink-3" aria-hidden />
        <span className="font-medium">{small ? props.label : t(many ? "drop_files" : "drop_file")}</span>
        {children && <span className="text-xs text-ink-3">{children}</span>}
        <input
          {...control}
          type="file"
          className="sr-only"
          accept={accept}
          multiple={many}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = "";
          }}
        />
      </label>
    </Field>
  );
}
