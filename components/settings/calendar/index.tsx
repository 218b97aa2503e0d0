"use client";
import { CalendarDays, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCall, useSend } from "@/components/query";
import { Panel, Part } from "@/components/settings/parts";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { FramedList } from "@/components/ui/layout/framed-list";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallOutput } from "@/lib/browser/api";
import { AddressDialog } from "./address-dialog";
import { EditFeed, NewFeed } from "./feed-form";

export type CalendarFeed = CallOutput<"calendar_feeds.list">["rows"][number];
const ACTS = ["edit", "renew", "delete"] as const;
type Act = (typeof ACTS)[number];
type Opened =
  | { what: Act; of: CalendarFeed }
  | { what: "new" }
  | { what: "address"; name: string; url: string };

/** Why no further feed can be made; undefined where one can. */
function useObstacle(data: CallOutput<"calendar_feeds.list"> | undefined): string | undefined {
  const t = useTranslations("calendar");
  if (data?.kinds.length === 0) return t("nothing");
  return data && data.rows.length >= data.most ? t("full", { most: data.most }) : undefined;
}

/** A person's own calendars: what they hold, when they were fetched, their addresses and their end. */
export function CalendarFeeds() {
  const t = useTranslations("calendar");
  const { tenant } = useShell();
  const answer = useCall("calendar_feeds.list", { tenant: tenant.uuid });
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const obstacle = useObstacle(answer.data);
  const showAddress = ({ name, url }: { name: string; url: string }) =>
    setOpen({ what: "address", name, url });
  const renew = useSend("calendar_feeds.renew", { invalidates: ["calendar_feeds"], onDone: showAddress });
  const remove = useSend("calendar_feeds.destroy", {
    says: "deleted",
    invalidates: ["calendar_feeds"],
    onDone: close,
  });
  const add = (
    <Button icon={<Plus />} disabled={obstacle} onClick={() => setOpen({ what: "new" })}>
      {t("create")}
    </Button>
  );
  const kinds = answer.data?.kinds ?? [];
  return (
    <Panel title={t("title")} text={t("lead")}>
      <Part
        id="feeds"
        title={t("feeds")}
        help={t("feeds_help")}
        aside={answer.data?.rows.length ? add : undefined}
      >
        <FramedList
          answer={answer}
          rowsOf={(data) => data.rows}
          none={{ title: t("none"), text: t("none_text"), act: add }}
        >
          {(row) => <FeedRow key={row.uuid} of={row} onOpen={(what) => setOpen({ what, of: row })} />}
        </FramedList>
      </Part>
      {open?.what === "new" && <NewFeed kinds={kinds} onMade={showAddress} onClose={close} />}
      {open?.what === "edit" && <EditFeed of={open.of} kinds={kinds} onClose={close} />}
      {open?.what === "address" && <AddressDialog name={open.name} url={open.url} onClose={close} />}
      {open?.what === "renew" && (
        <Confirm
          title={t("renew_title", { name: open.of.name })}
          act={t("renew")}
          busy={renew.isPending}
          onConfirm={() => renew.mutate({ uuid: open.of.uuid, version: open.of.version })}
          onClose={close}
        >
          <p>{t("renew_text")}</p>
        </Confirm>
      )}
      {open?.what === "delete" && (
        <Confirm
          title={t("delete_title", { name: open.of.name })}
          act={t("delete_feed")}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ uuid: open.of.uuid })}
          onClose={close}
        >
          <p>{t("delete_text")}</p>
        </Confirm>
      )}
    </Panel>
  );
}

function FeedRow({ of, onOpen }: { of: CalendarFeed; onOpen: (what: Act) => void }) {
  const t = useTranslations("calendar");
  const { moment } = useFormat();
  const at = of.last_fetched_at && moment(of.last_fetched_at);
  const { stations } = of;
  const [only] = stations ?? [];
  const chosen =
    stations?.length === 1 && only ? only.name : t("station_count", { count: stations?.length ?? 0 });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3.5 py-2.5">
      <CalendarDays size={18} strokeWidth={1.5} className="flex-none text-ink-3" aria-hidden />
      <div className="min-w-0 grow basis-56">
        <p className="font-medium [overflow-wrap:anywhere]">{of.name}</p>
        <p className="text-xs text-ink-2">{of.kinds.map((kind) => t(`kinds.${kind}`)).join(" · ")}</p>
        <p className="num text-xs text-ink-3">
          {stations ? chosen : t("stations_all")}
          {" · "}
          {at ? t("fetched", { at: `${at.day} ${at.time}` }) : t("never_fetched")}
        </p>
      </div>
      <div className="flex flex-wrap gap-1.5">
        {ACTS.map((what) => (
          <Button
            key={what}
            size="sm"
            look={what === "delete" ? "danger" : "plain"}
            aria-label={t(`${what}_named`, { name: of.name })}
            onClick={() => onOpen(what)}
          >
            {t(what)}
          </Button>
        ))}
      </div>
    </li>
  );
}
