"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useFailure, useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { RecordTable } from "@/components/ui/table/record-table";
import { type CallInput, type CallOutput, callApi } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type DisplacedSpot = CallOutput<"breaks.update">["displaced"][number];
/** Calls that change breaks: they tell first what would be displaced. */
type Displacing = "breaks.update" | "break_templates.update" | "holidays.update" | "sync_groups.update";
type SendOptions<N extends Displacing> = NonNullable<Parameters<typeof useSend<N>>[1]>;

/**
 * Saves what changes breaks: asks first what it would displace, and where that is anything saves only after it was
 * seen. `dialog` is drawn by whoever saves.
 */
export function useDisplacing<N extends Displacing>(
  name: N,
  { onError, ...options }: SendOptions<N> & { onError?: (error: unknown) => void } = {},
): { send: (input: CallInput<N>) => Promise<void>; busy: boolean; dialog: ReactNode } {
  const failure = useFailure();
  const [looking, setLooking] = useState(false);
  const [found, setFound] = useState<{ input: CallInput<N>; spots: readonly DisplacedSpot[] } | null>(null);
  const save = useSend(name, { says: "saved", ...options, quiet: true });
  const refused = onError ?? failure;
  const write = (input: CallInput<N>) =>
    save.mutate(input, { onSuccess: () => setFound(null), onError: (error) => refused(error) });
  const send = async (input: CallInput<N>) => {
    setLooking(true);
    try {
      const { displaced } = (await callApi(name, { ...input, preview: true })) as CallOutput<"breaks.update">;
      if (displaced.length) setFound({ input, spots: displaced });
      else write(input);
    } catch (error) {
      refused(error);
    } finally {
      setLooking(false);
    }
  };
  return {
    send,
    busy: looking || save.isPending,
    dialog: found && (
      <DisplacedDialog
        of={found.spots}
        busy={save.isPending}
        onConfirm={() => write({ ...found.input, displace: true })}
        onClose={() => setFound(null)}
      />
    ),
  };
}

/** Which spots would move, and which would lose their place. */
function DisplacedDialog({
  of,
  busy,
  onConfirm,
  onClose,
}: {
  of: readonly DisplacedSpot[];
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("breaks");
  const { day, time } = useFormat();
  const many = new Set(of.map((spot) => spot.station)).size > 1;
  const lost = of.filter((spot) => spot.to_second === null).length;
  return (
    <Dialog
      title={t("displaced_title")}
      size="pick"
      held={busy}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t("displaced_back")}
          </Button>
          <Button look={lost ? "danger" : "main"} busy={busy} onClick={onConfirm}>
            {t("displaced_go", { lost })}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-ink-2">{t("displaced_text", { moved: of.length - lost, lost })}</p>
      <div className="max-h-[50dvh] overflow-auto rounded-md border border-line text-sm">
        <RecordTable
          label={t("displaced_title")}
          rows={of}
          rowKey={(row) => row.uuid}
          columns={[
            ...(many
              ? [{ id: "station", head: t("station"), cell: (row: DisplacedSpot) => row.station_name }]
              : []),
            { id: "date", head: t("date"), cell: (row) => <span className="num">{day(row.date)}</span> },
            { id: "time", head: t("time"), cell: (row) => <span className="num">{time(row.second)}</span> },
            {
              id: "campaign",
              head: t("campaign"),
              cell: (row) => (
                <Link className="link" href={buildRecordHref("campaign", row.campaign)} target="_blank">
                  {row.campaign_name}
                </Link>
              ),
            },
            { id: "title", head: t("commercial"), wide: true, cell: (row) => row.title },
            { id: "why", head: t("why"), wide: true, cell: (row) => t(`whys.${row.why}`) },
            {
              id: "to",
              head: t("goes_to"),
              right: true,
              cell: (row) =>
                row.to_second === null ? (
                  <span className="text-bad-ink">{t("loses")}</span>
                ) : (
                  `→ ${time(row.to_second)}`
                ),
            },
          ]}
        />
      </div>
    </Dialog>
  );
}
