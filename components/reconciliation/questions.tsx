"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BonusDialog } from "@/components/bonus/bonus-dialog";
import { useDayTitle } from "@/components/day-log/day-picker";
import { OfferDialog } from "@/components/offers/offer-dialog";
import { useFailure, useSend } from "@/components/query";
import { FilesOfDay } from "@/components/reconciliation/as-run/files-of-day";
import { BillDialog } from "@/components/reconciliation/bill-dialog";
import { type Billed, BilledDialog } from "@/components/reconciliation/billed-dialog";
import type { Conflict } from "@/components/reconciliation/use-decisions";
import type { ReconDesk } from "@/components/reconciliation/use-recon-desk";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import { TextArea } from "@/components/ui/controls/text-field";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Refusal } from "@/lib/errors";
import type { DayView, SpotView } from "@/lib/traffic/recon-view";

const MOST = 20_000_000;
const STALE = ["reconciliation", "logs", "tenant"] as const;

/** What a day asks before something happens: its files, a note, closing and reopening, decisions of others. */
export function Questions({ day, desk, mayChange }: { day: DayView; desk: ReconDesk; mayChange: boolean }) {
  const t = useTranslations("reconciliation");
  const { asking, setAsking, decisions } = desk;
  const end = () => setAsking(null);
  if (decisions.conflict)
    return <ConflictDialog conflict={decisions.conflict} onClose={decisions.endConflict} />;
  switch (asking?.kind) {
    case "import":
      return (
        <Dialog title={t("import.title")} size="form" onClose={end}>
          <DropZone
            label={t("import.file")}
            bare
            most={MOST}
            onFiles={([file]) => file && setAsking({ kind: "import", file })}
          >
            {t("import.help")}
          </DropZone>
        </Dialog>
      );
    case "files":
      return (
        <Dialog title={t("files.title")} size="form" onClose={end}>
          <FilesOfDay day={day} mayChange={mayChange} />
        </Dialog>
      );
    case "bill":
      return <BillDialog begun={desk.reason} spots={asking.spots} onBill={desk.bill} onClose={end} />;
    case "offer":
      return <OfferDialog day={day} spots={asking.spots} onClose={end} />;
    case "bonus":
      return <GiveBonus day={day} spot={asking.spot} onClose={end} />;
    case "close":
      return <CloseDay day={day} onClose={end} />;
    case "reopen":
      return <ReopenDay day={day} onClose={end} />;
    default:
      return null;
  }
}

/** A bonus spot like the chosen one, for its campaign on this station. */
function GiveBonus({ day, spot, onClose }: { day: DayView; spot: SpotView; onClose: () => void }) {
  return (
    <BonusDialog
      campaign={{ uuid: spot.campaign, name: spot.campaign_name }}
      stations={[{ uuid: day.station, name: day.station_name }]}
      segment={spot.sold?.segment ?? null}
      onClose={onClose}
    />
  );
}

/** Closing names what will be billed: only spots that have an amount, and their sum. */
function CloseDay({ day, onClose }: { day: DayView; onClose: () => void }) {
  const t = useTranslations("reconciliation");
  const { money, formats } = useFormat();
  const title = useDayTitle();
  const close = useSend("reconciliation.close", { says: "saved", invalidates: STALE, onDone: onClose });
  return (
    <Confirm
      title={t("close_title", { day: title(day.date) })}
      act={t("close")}
      busy={close.isPending}
      onConfirm={() => close.mutate({ uuid: day.station, date: day.date, version: day.version })}
      onClose={onClose}
    >
      {t("close_text", {
        count: day.billable,
        amount: `${money(day.bills)} ${formats.currency}`,
        unbilled: day.scheduled - day.billable,
      })}
    </Confirm>
  );
}

/** Asks why a closed day is opened again. */
export function ReopenDay({
  day,
  onClose,
}: {
  day: Pick<DayView, "station" | "date" | "version">;
  onClose: () => void;
}) {
  const t = useTranslations("reconciliation");
  const ui = useTranslations("ui");
  const title = useDayTitle();
  const [reason, setReason] = useState("");
  const failure = useFailure();
  const [billed, setBilled] = useState<Billed | null>(null);
  const reopen = useSend("reconciliation.reopen", {
    says: "saved",
    invalidates: STALE,
    onDone: onClose,
    quiet: true,
  });
  const { date, version } = day;
  if (billed) return <BilledDialog billed={billed} onClose={onClose} />;
  const start = () =>
    reopen.mutate(
      { uuid: day.station, date, version, reason: reason.trim() },
      {
        onError: (error) => {
          if (error instanceof Refusal && error.message === "day_billed")
            setBilled(error.more.details as Billed);
          else failure(error);
        },
      },
    );
  return (
    <Dialog
      title={t("reopen_title", { day: title(date) })}
      size="small"
      onClose={onClose}
      held={reopen.isPending}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button look="main" busy={reopen.isPending} disabled={reason.trim() === ""} onClick={start}>
            {t("reopen")}
          </Button>
        </>
      }
    >
      <TextArea
        label={t("reopen_reason")}
        help={t("reopen_help")}
        value={reason}
        onChange={setReason}
        maxLength={500}
        autoFocus
      />
    </Dialog>
  );
}

/** Decisions of somebody else on the same spots, beside the ones that were just made. */
function ConflictDialog({ conflict, onClose }: { conflict: Conflict; onClose: () => void }) {
  const t = useTranslations("reconciliation");
  const { time } = useFormat();
  const say = (decision: Conflict["clashes"][number]["wanted"]) =>
    decision ? t(`decided.${decision}`) : t("conflict.none");
  return (
    <Dialog
      title={t("conflict.title", { count: conflict.clashes.length })}
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("conflict.keep")}</Button>
          <Button
            look="main"
            onClick={() => {
              onClose();
              conflict.send();
            }}
          >
            {t("conflict.mine")}
          </Button>
        </>
      }
    >
      <table className="num w-full">
        <thead>
          <tr className="text-left text-xs text-ink-3 cells:py-1 cells:font-medium">
            <th>{t("conflict.spot")}</th>
            <th>{t("conflict.theirs")}</th>
            <th>{t("conflict.yours")}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.clashes.map(({ spot, wanted }) => (
            <tr key={spot.uuid} className="cells:border-t cells:border-line cells:py-1.5 cells:align-top">
              <td>
                <span className="text-ink-3">{time(spot.second)}</span> {spot.title}
              </td>
              <td>
                {say(spot.decision)}
                {spot.decided_by && <span className="block text-xs text-ink-3">{spot.decided_by}</span>}
              </td>
              <td>{say(wanted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
