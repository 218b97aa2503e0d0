"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Popover, usePopover } from "@/components/ui/overlay/popover";
import type { CallOutput } from "@/lib/browser/api";

type Note = NonNullable<CallOutput<"campaigns.spots">["rows"][number]["bonus"]>;

/** Why a bonus spot was added, by whom and when. */
export function BonusNote({ of: { reason, by, at } }: { of: Note }) {
  const t = useTranslations("bonus");
  const { moment } = useFormat();
  const { day, time } = moment(at);
  return (
    <>
      <span className="block break-words whitespace-pre-line">{reason}</span>
      <span className="num block text-xs text-ink-3">{t("added_by", { name: by, day, time })}</span>
    </>
  );
}

/** Marks a bonus spot of a campaign; opens its reason and, until it airs, the way to take it back. */
export function BonusTag({ spot }: { spot: CallOutput<"campaigns.spots">["rows"][number] }) {
  const t = useTranslations("bonus");
  const { day, time } = useFormat();
  const { anchor, open, close, toggle } = usePopover();
  const [asking, setAsking] = useState(false);
  const may = useMay("traffic:write");
  const remove = useSend("bonus_spots.destroy", {
    says: "deleted",
    invalidates: ["campaigns", "logs", "reconciliation", "schedules"],
    onDone: () => setAsking(false),
  });
  if (!spot.bonus) return null;
  const ahead = spot.status === "planned" || spot.status === "published";
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="cursor-pointer rounded-xs"
        onClick={toggle}
      >
        <Tag>{t("tag")}</Tag>
      </button>
      <Popover open={open} anchor={anchor} onClose={close} align="end" role="dialog" label={t("tag")}>
        <div className="grid w-72 gap-3 p-3.5 text-left">
          <p>
            <BonusNote of={spot.bonus} />
          </p>
          {may && ahead && (
            <div>
              <Button
                size="sm"
                onClick={() => {
                  close();
                  setAsking(true);
                }}
              >
                {t("remove")}
              </Button>
            </div>
          )}
        </div>
      </Popover>
      {asking && (
        <Confirm
          title={t("remove_title")}
          act={t("remove")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ uuid: spot.uuid }, { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t("remove_text", { title: spot.title, day: day(spot.date), time: time(spot.second) })}
        </Confirm>
      )}
    </>
  );
}
