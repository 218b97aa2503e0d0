"use client";
import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { AudioField } from "@/components/stations/audio-field";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Select } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import type { CallOutput } from "@/lib/browser/api";
import { OUTPUT_ROLES, OUTPUTS_MOST } from "@/lib/inventory/outputs";

type Output = CallOutput<"stations.retrieve">["outputs"][number];

/** Where the log goes beside the main output, each in its own format and folder. */
export function OutputsField({
  value,
  first,
  formats,
  disabled = false,
  onChange,
}: {
  value: readonly Output[];
  /** What another one begins as. */
  first: Omit<Output, "role">;
  formats: readonly { value: Output["output_format"]; label: string }[];
  disabled?: boolean;
  onChange: (outputs: Output[]) => void;
}) {
  const t = useTranslations("stations");
  return (
    <fieldset disabled={disabled} className="grid gap-2 sm:col-span-6">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{t("outputs.title")}</legend>
      {value.map((output, n) => {
        const put = (part: Partial<Output>) => onChange(value.with(n, { ...output, ...part }));
        return (
          <div key={n} className="flex flex-wrap items-end gap-2">
            <Select
              className="w-32"
              label={t("outputs.role")}
              value={output.role}
              choices={OUTPUT_ROLES.map((role) => ({ value: role, label: t(`outputs.roles.${role}`) }))}
              onChange={(role) => role && put({ role })}
            />
            <Select
              className="w-56 max-sm:grow"
              label={t("output_format")}
              value={output.output_format}
              choices={formats}
              onChange={(output_format) => output_format && put({ output_format })}
            />
            <TextField
              className="w-44 max-sm:grow"
              label={t("media_path")}
              value={output.media_path}
              maxLength={200}
              onChange={(media_path) => put({ media_path })}
            />
            <AudioField
              className="w-48 max-sm:grow"
              value={output.audio ?? null}
              onChange={(audio) => put({ audio })}
            />
            <IconButton
              icon={<X />}
              label={t("outputs.remove", { number: n + 1 })}
              onClick={() => onChange(value.filter((_, at) => at !== n))}
            />
          </div>
        );
      })}
      {value.length < OUTPUTS_MOST && (
        <div>
          <Button
            size="sm"
            icon={<Plus />}
            onClick={() => onChange([...value, { role: OUTPUT_ROLES[value.length ? 1 : 0], ...first }])}
          >
            {t("outputs.add")}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
