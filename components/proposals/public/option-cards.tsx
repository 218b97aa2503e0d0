"use client";
import { PublicSection } from "@/components/frames/public-frame";
import {
  type SharedContent,
  type SharedProposal,
  useProposalWords,
} from "@/components/proposals/public/shared";
import { cx } from "@/components/ui/cx";

/** The options beside each other, each with its price without tax; choosing one changes the page. */
export function OptionCards({
  proposal,
  content,
  value,
  onChange,
}: {
  proposal: SharedProposal;
  content: SharedContent;
  value: string;
  /** Null once it is answered or over. */
  onChange: ((uuid: string) => void) | null;
}) {
  const { t, money, letterOf } = useProposalWords(proposal);
  return (
    <PublicSection title={t("choose")} aside={t("without_tax", { currency: content.currency })}>
      <div
        role="radiogroup"
        aria-label={t("choose")}
        className="mt-3 grid gap-2.5 min-[50rem]:auto-cols-fr min-[50rem]:grid-flow-col"
      >
        {content.options.map((option) => (
          <label
            key={option.uuid}
            className={cx(
              "block rounded-md border p-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)",
              option.uuid === value
                ? "border-(--accent) bg-selected shadow-[inset_0_0_0_1px_var(--accent)]"
                : "border-line-2",
              onChange && "cursor-pointer",
            )}
          >
            <span className="flex items-center gap-2">
              <input
                type="radio"
                name="option"
                className="size-[0.9375rem] flex-none appearance-none rounded-full border border-control-line bg-surface outline-none checked:border-5 checked:border-(--accent)"
                checked={option.uuid === value}
                disabled={onChange === null}
                onChange={() => onChange?.(option.uuid)}
              />
              <span className="min-w-0">
                <b className="font-semibold">{letterOf(content, option.uuid)}</b> {option.name}
              </span>
            </span>
            {option.recommended && (
              <span className="mt-1 block text-xs font-medium text-accent-ink">{t("recommended")}</span>
            )}
            {option.text && <span className="mt-1 block text-xs text-ink-2">{option.text}</span>}
            <span className="num mt-1 block text-xl font-semibold">{money(option.net)}</span>
          </label>
        ))}
      </div>
    </PublicSection>
  );
}
