"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { useCall, useFailure, useSend } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { TargetGrid } from "@/components/stats/targets/target-grid";
import { type TargetYear, useTargetDraft } from "@/components/stats/targets/use-target-draft";
import { Button, IconButton } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";
import { Refusal } from "@/lib/errors";

/** What is to be booked in the months of a year, typed into a table. */
export function TargetsDialog({ first, onClose }: { first: number; onClose: () => void }) {
  const { uuid: tenant } = useShell().tenant;
  const t = useTranslations("stats.targets");
  const [year, setYear] = useState(first);
  const answer = useCall("stats.targets", { tenant, year }, { staleTime: 0 });
  // What is typed stays while the targets are read again, as when another person has changed one.
  const [opened, setOpened] = useState<TargetYear>();
  if (answer.data && !answer.isFetching && opened?.year !== year) setOpened(answer.data);
  if (opened?.year === year) return <Editor key={year} first={opened} onYear={setYear} onClose={onClose} />;
  return (
    <Dialog title={t("title")} size="table" asks={false} onClose={onClose}>
      <Loaded answer={answer} waiting={<Skeleton lines={8} />}>
        {() => <Skeleton lines={8} />}
      </Loaded>
    </Dialog>
  );
}

function Editor({
  first,
  onYear,
  onClose,
}: {
  first: TargetYear;
  onYear: (year: number) => void;
  onClose: () => void;
}) {
  const t = useTranslations("stats.targets");
  const ui = useTranslations("ui");
  const { uuid: tenant } = useShell().tenant;
  const note = useId();
  const failure = useFailure();
  const draft = useTargetDraft(first);
  const [isMet, setMet] = useState(false);
  const send = useSend("stats.set_targets", {
    says: "saved",
    invalidates: ["stats"],
    quiet: true,
    onDone: onClose,
  });
  const cells = draft.listChanges();
  const isWhole = draft.isWhole();
  const save = async () => {
    try {
      await send.mutateAsync({ tenant, year: draft.year, cells });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "stale") return failure(error);
      draft.meet(await callApi("stats.targets", { tenant, year: draft.year }));
      setMet(true);
    }
  };
  const isTyped = cells.length > 0 || !isWhole;
  return (
    <Dialog
      title={t("title")}
      size="table"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            disabled={cells.length === 0 || !isWhole}
            busy={send.isPending}
            onClick={() => void save()}
          >
            {ui("save")}
          </Button>
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <IconButton
          icon={<ChevronLeft />}
          label={t("year_before")}
          disabled={isTyped && t("save_first")}
          onClick={() => onYear(draft.year - 1)}
        />
        <span className="num font-semibold">{draft.year}</span>
        <IconButton
          icon={<ChevronRight />}
          label={t("year_after")}
          disabled={isTyped && t("save_first")}
          onClick={() => onYear(draft.year + 1)}
        />
        <p className="grow text-xs text-ink-2">{t("text")}</p>
      </div>
      <TargetGrid draft={draft} note={note} />
      <p id={note} role="alert" className="mt-2 text-xs text-bad-ink empty:mt-0">
        {!isWhole && t("unreadable")}
        {isWhole && isMet && t("met")}
      </p>
    </Dialog>
  );
}
