"use client";
import { Package } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useOrder } from "@/components/campaigns/editor/campaign-context";
import { withPackage } from "@/components/campaigns/editor/draft";
import { PackageChoice } from "@/components/campaigns/packages/package-choice";
import { revisionOf } from "@/components/campaigns/revision/open-revision";
import { useCall, useStale } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Button, type ButtonProps } from "@/components/ui/controls/button";
import { DateField } from "@/components/ui/controls/date-field";
import { TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useSentence } from "@/components/ui/feedback/sentence";
import { Empty } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useToday } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { callApi } from "@/lib/browser/api";
import { addDays, type Day, getWeekStart, pickLater } from "@/lib/day";
import { formatWords } from "@/lib/search/grammar";

const SHOWN = 50;

/** Adds the segments of a package to the draft; not for people who do not see packages. */
export function PackagePicker(look: Pick<ButtonProps, "size" | "look">) {
  const t = useTranslations("campaigns");
  const may = useMay("inventory:read");
  const [isOpen, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button {...look} icon={<Package />} onClick={() => setOpen(true)}>
        {t("package.pick")}
      </Button>
      {isOpen && <PickDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function PickDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("campaigns");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const { draft, setDraft, undo, campaign } = useOrder();
  const today = useToday();
  const stale = useStale();
  const sentence = useSentence();
  const first = pickLater(today, revisionOf(campaign)?.from ?? today);
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [start, setStart] = useState<Day | null>(
    pickLater(first, draft.start_date ?? addDays(getWeekStart(today), 7)),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const answer = useCall(
    "sales_packages.list",
    { tenant: tenant.uuid, search: formatWords(search), filters: { sellable: "true" }, per_page: SHOWN },
    { keep: true },
  );
  const add = async () => {
    if (busy || !chosen || !start) return;
    setBusy(true);
    setProblem(null);
    try {
      const picked = await callApi("sales_packages.pick", { uuid: chosen, start_date: start });
      setDraft((d) => withPackage(d, picked));
      toast({
        text: t("package.added", { name: picked.name }),
        action: { label: ui("undo"), run: undo },
      });
      onClose();
    } catch (error) {
      setProblem(sentence(error));
      await stale(["sales_packages"]);
      setBusy(false);
    }
  };
  const early = start && start < first ? t("package.too_early") : undefined;
  return (
    <Dialog
      title={t("package.title")}
      size="form"
      asks={false}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={busy}
            disabled={chosen && start && !early ? false : t("package.choose_first")}
            onClick={() => void add()}
          >
            {t("package.add")}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-start gap-3">
          <DateField
            className="w-44"
            label={t("package.start")}
            value={start}
            min={first}
            onChange={setStart}
            {...(early && { error: early })}
          />
          <TextField
            className="min-w-44 grow"
            label={t("package.search")}
            value={search}
            onChange={setSearch}
          />
        </div>
        {problem && (
          <p role="alert" className="rounded-sm bg-bad-soft px-3 py-2 text-sm text-bad-ink">
            {problem}
          </p>
        )}
        <Loaded answer={answer}>
          {({ rows }) =>
            rows.length === 0 ? (
              <Empty title={t(search ? "package.none_found" : "package.none")}>
                {t("package.none_text")}
              </Empty>
            ) : (
              <ul className="grid gap-2">
                {rows.map((row) => (
                  <PackageChoice
                    key={row.uuid}
                    of={row}
                    on={chosen === row.uuid}
                    start={start}
                    onChoose={() => setChosen(row.uuid)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
        <p className="text-xs text-ink-3">{t("package.price_text")}</p>
      </div>
    </Dialog>
  );
}
