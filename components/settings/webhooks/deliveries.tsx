"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Dialog } from "@/components/ui/overlay/dialog";
import { Pager } from "@/components/ui/table/pager";
import { RecordTable } from "@/components/ui/table/record-table";
import type { CallOutput } from "@/lib/browser/api";
import { EVENT_NAMES } from "@/lib/notifications/events";
import { isOneOf } from "@/lib/own";
import type { Webhook } from ".";

type Delivery = CallOutput<"webhooks.deliveries">["rows"][number];
const PER_PAGE = 20;

/** What was sent to a webhook, with the last answer; each can be sent again. The stream keeps it fresh. */
export function Deliveries({ of, onClose }: { of: Webhook; onClose: () => void }) {
  const t = useTranslations("webhooks");
  const names = useTranslations("notifications.events");
  const { moment } = useFormat();
  const [page, setPage] = useState(1);
  const answer = useCall("webhooks.deliveries", { uuid: of.uuid, page, per_page: PER_PAGE }, { keep: true });
  const replay = useSend("webhooks.replay", { invalidates: ["webhooks"] });
  const nameOf = (event: string) => (isOneOf(EVENT_NAMES, event) ? names(`${event}.label`) : t("test_event"));
  return (
    <Dialog title={t("log_of", { url: of.url })} size="pick" asks={false} onClose={onClose}>
      <Loaded
        answer={answer}
        waiting={<Skeleton lines={5} />}
        empty={answer.data?.total === 0 && <p className="text-ink-3">{t("nothing_sent")}</p>}
      >
        {({ rows, total }) => (
          <>
            <RecordTable
              label={t("acts.log")}
              rows={rows}
              rowKey={({ uuid }) => uuid}
              columns={[
                {
                  id: "seq",
                  head: t("sequence"),
                  wide: true,
                  cell: ({ seq }) => <span className="num text-ink-3">{seq}</span>,
                },
                {
                  id: "event",
                  head: t("event"),
                  cell: ({ event, created_at }) => (
                    <span className="block py-1">
                      <span className="font-medium">{nameOf(event)}</span>
                      <span className="num block text-xs text-ink-3">
                        {moment(created_at).day} {moment(created_at).time}
                      </span>
                    </span>
                  ),
                },
                { id: "state", head: t("state"), cell: (row) => <State of={row} /> },
                {
                  id: "answer",
                  head: t("answer"),
                  wide: true,
                  className: "max-w-64",
                  cell: (row) => <Answer of={row} />,
                },
                {
                  id: "act",
                  head: t("action"),
                  right: true,
                  cell: ({ uuid, event }) => (
                    <Button
                      size="sm"
                      busy={replay.isPending && replay.variables.uuid === uuid}
                      disabled={!of.active && t("off_hint")}
                      aria-label={t("replay_named", { event: nameOf(event) })}
                      onClick={() => replay.mutate({ uuid })}
                    >
                      {t("replay")}
                    </Button>
                  ),
                },
              ]}
            />
            <Pager page={page} pages={Math.ceil(total / PER_PAGE)} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

function State({ of: { state, next_at, attempts } }: { of: Delivery }) {
  const t = useTranslations("webhooks");
  const { moment } = useFormat();
  return (
    <span className="block">
      <Status of="delivery" is={state} />
      {state === "waiting" && attempts > 0 && next_at && (
        <span className="num block text-xs text-ink-3">{t("next_at", { at: moment(next_at).time })}</span>
      )}
    </span>
  );
}

function Answer({ of: { status, error, answer, duration_ms } }: { of: Delivery }) {
  const errors = useTranslations("errors");
  const { number } = useFormat();
  return (
    <span className="block text-xs text-ink-2">
      {status !== null && <span className="num font-medium">{status}</span>}
      {duration_ms !== null && <span className="num ml-1.5 text-ink-3">{number(duration_ms)} ms</span>}
      {error && <span className="block">{errors.has(error) ? errors(error) : error}</span>}
      {answer && <span className="cut block font-mono text-ink-3">{answer}</span>}
    </span>
  );
}
