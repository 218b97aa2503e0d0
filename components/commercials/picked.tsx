"use client";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/controls/button";
import { Combobox, type Source } from "@/components/ui/controls/combobox";
import type { Option } from "@/components/ui/controls/option-list";

export type Picked = { id: string; label: string };

/** Several records picked one after another: found by typing, each with what is said of it, and taken away again. */
export function PickedList<P extends Picked>({
  label,
  options,
  value,
  onAdd,
  onRemove,
  row,
  error,
  most = Number.MAX_SAFE_INTEGER,
  optional = false,
}: {
  label: string;
  options: Source;
  value: readonly P[];
  onAdd: (option: Option) => void;
  onRemove: (id: string) => void;
  /** Beside the name, before the cross. */
  row?: (item: P, at: number) => ReactNode;
  error?: string | undefined;
  most?: number;
  optional?: boolean;
}) {
  const t = useTranslations("ui");
  const [round, setRound] = useState(0);
  return (
    <div className="grid gap-1.5">
      {value.length < most && (
        <Combobox
          key={round}
          label={label}
          optional={optional}
          {...(error && { error })}
          options={options}
          value={null}
          onChange={() => undefined}
          onPick={(option) => {
            if (option && !value.some((one) => one.id === option.id)) onAdd(option);
            setRound(round + 1);
          }}
        />
      )}
      {value.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line rounded-md border border-line">
          {value.map((item, at) => (
            <li key={item.id} className="flex min-h-9 flex-wrap items-center gap-2 py-0.5 pr-1 pl-2.5">
              <span className="cut min-w-0 grow">{item.label}</span>
              {row?.(item, at)}
              <IconButton
                icon={<X />}
                size="sm"
                label={t("remove_one", { name: item.label })}
                onClick={() => onRemove(item.id)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
