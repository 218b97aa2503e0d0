"use client";
import { useTranslations } from "next-intl";
import { RefusedDialog } from "@/components/day-log/dialogs";
import { PublishDialog } from "@/components/day-log/publish-dialog";
import { useCall } from "@/components/query";
import { ReopenDay } from "@/components/reconciliation/questions";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Dialog } from "@/components/ui/overlay/dialog";
import { FillDialog } from "@/components/week-board/fill-dialog";
import { PublishDays } from "@/components/week-board/publish-days";
import type { WeekDesk } from "@/components/week-board/use-week-desk";
import { takeAt } from "@/lib/must";
import { getSpotTitle, type WeekDay } from "@/lib/traffic/week/board";

/** The one dialog that is open: why a change was refused, what a publication contains, why a day is reopened. */
export function BoardAsking({ desk }: { desk: WeekDesk }) {
  const { edits, asking, open, week } = desk;
  const close = () => desk.setAsking(null);
  if (edits.refused) {
    const { change } = edits.refused;
    const place = open.findSpot(change.via === "move" ? change.spot : change.edit.spot);
    return (
      <RefusedDialog
        refused={edits.refused}
        title={place ? getSpotTitle(week, place.spot) : ""}
        onForce={(reason) => void edits.act(change, reason)}
        onClose={edits.forgetRefused}
      />
    );
  }
  if (!asking) return null;
  if (!("day" in asking))
    return asking.kind === "fill" ? (
      <FillDialog desk={desk} onClose={close} />
    ) : (
      <PublishDays desk={desk} onClose={close} />
    );
  const { uuid } = takeAt(week.stations, asking.day.station);
  if (asking.kind === "publish")
    return <PublishDay station={uuid} day={asking.day} saving={edits.saving} onClose={close} />;
  const { date, version } = asking.day;
  return <ReopenDay day={{ station: uuid, date, version }} onClose={close} />;
}

/** Reads the log of the day and asks as the day list does. */
function PublishDay({
  station,
  day,
  saving,
  onClose,
}: {
  station: string;
  day: WeekDay;
  saving: boolean;
  onClose: () => void;
}) {
  const log = useTranslations("log");
  const ui = useTranslations("ui");
  const answer = useCall("logs.retrieve", { uuid: station, date: day.date }, { staleTime: 0 });
  if (answer.data && !answer.isFetching)
    return <PublishDialog log={answer.data} saving={saving} onClose={onClose} />;
  return (
    <Dialog
      title={log("publish_title", { version: day.published + 1 })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{ui("cancel")}</Button>}
    >
      <Loaded answer={answer}>{() => null}</Loaded>
    </Dialog>
  );
}
