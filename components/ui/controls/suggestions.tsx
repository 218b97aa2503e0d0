"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps, RefObject } from "react";
import { type Option, OptionList } from "@/components/ui/controls/option-list";
import { Popover } from "@/components/ui/overlay/popover";

/** The options under a text that may be anything; none is taken by itself. How many there are is read aloud. */
export function Suggestions({
  id,
  label,
  options,
  state,
  shown,
  active,
  anchor,
  onTake,
  onClose,
}: {
  id: string;
  label: string;
  options: readonly Option[];
  state: ComponentProps<typeof OptionList>["state"];
  shown: boolean;
  active: number;
  anchor: RefObject<HTMLElement | null>;
  onTake: (n: number) => void;
  onClose: () => void;
}) {
  const t = useTranslations("ui");
  return (
    <>
      <Popover open={shown} anchor={anchor} onClose={onClose} wide kind="manual" keepsFocus>
        <OptionList
          id={id}
          label={label}
          options={options}
          state={state}
          active={active}
          chosen={null}
          offer={null}
          onTake={onTake}
        />
      </Popover>
      <span className="sr-only" role="status">
        {shown && state === "ready" ? t("options", { count: options.length }) : ""}
      </span>
    </>
  );
}
