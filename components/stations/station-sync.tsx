"use client";
import { RadioTower, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDisplacing } from "@/components/breaks/displaced";
import { WeekDiff } from "@/components/breaks/week-diff";
import { useCall, useFailure, useSend } from "@/components/query";
import { useMayHouse, useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Checkbox } from "@/components/ui/controls/checkbox";
import { Link } from "@/components/ui/controls/link";
import { TextField } from "@/components/ui/controls/text-field";
import { Empty, Failed, ReadOnly, Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Dialog } from "@/components/ui/overlay/dialog";
import { type CallOutput, callApi } from "@/lib/browser/api";
import { buildRecordHref } from "@/lib/hrefs";

type Station = CallOutput<"stations.retrieve">;
type Group = CallOutput<"sync_groups.list">["rows"][number];
const STALE = ["sync_groups", "stations", "breaks"] as const;

/** Which stations take each other's breaks and spots. */
export function StationSync({ station }: { station: Station }) {
  const t = useTranslations("stations");
  const { tenant } = useShell();
  const may = useMayHouse("stations:write");
  const [changing, setChanging] = useState(false);
  const [ending, setEnding] = useState(false);
  const answer = useCall("sync_groups.list", { tenant: tenant.uuid });
  const end = useSend("sync_groups.destroy", {
    says: "saved",
    invalidates: STALE,
    onDone: () => setEnding(false),
  });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={4} />;
  const group = answer.data.rows.find(
    ({ uuid, followers }) => uuid === station.uuid || followers.some((one) => one.uuid === station.uuid),
  );
  const leads = group?.uuid === station.uuid;
  return (
    <>
      {!may && <ReadOnly />}
      <div className={group ? "max-w-180 px-gutter py-4" : "px-gutter py-10"}>
        {!group ? (
          <Empty
            title={t("no_sync")}
            actions={
              may && (
                <Button look="main" icon={<RadioTower />} onClick={() => setChanging(true)}>
                  {t("sync_begin", { name: station.name })}
                </Button>
              )
            }
          >
            {t("no_sync_text")}
          </Empty>
        ) : (
          <section className="overflow-hidden rounded-md border border-line bg-raised">
            <header className="flex min-h-[2.375rem] flex-wrap items-center gap-2 border-b border-line px-3.5 py-1">
              <h2 className="grow font-semibold">{group.name}</h2>
              {may && leads && (
                <>
                  <Button size="sm" look="quiet-danger" icon={<Unlink />} onClick={() => setEnding(true)}>
                    {t("sync_end")}
                  </Button>
                  <Button size="sm" onClick={() => setChanging(true)}>
                    {t("sync_change")}
                  </Button>
                </>
              )}
            </header>
            <ul className="divide-y divide-line">
              <Member uuid={group.uuid} name={group.leader} role={t("sync.leader")} self={leads} />
              {group.followers.map((one) => (
                <Member key={one.uuid} {...one} role={t("sync.follower")} self={one.uuid === station.uuid} />
              ))}
            </ul>
          </section>
        )}
      </div>
      {changing && <SyncDialog station={station} group={group} onClose={() => setChanging(false)} />}
      {ending && group && (
        <Confirm
          title={t("sync_end_title", { name: group.name })}
          act={t("sync_end")}
          busy={end.isPending}
          onConfirm={() => end.mutate({ uuid: group.uuid })}
          onClose={() => setEnding(false)}
        >
          {t("sync_end_text")}
        </Confirm>
      )}
    </>
  );
}

function Member({ uuid, name, role, self }: { uuid: string; name: string; role: string; self: boolean }) {
  return (
    <li className="flex min-h-row items-center gap-2 px-3.5">
      {self ? (
        <span className="cut grow font-medium">{name}</span>
      ) : (
        <Link className="link cut grow" href={`${buildRecordHref("station", uuid)}?tab=sync`}>
          {name}
        </Link>
      )}
      <Tag>{role}</Tag>
    </li>
  );
}

function SyncDialog({
  station,
  group,
  onClose,
}: {
  station: Station;
  group: Group | undefined;
  onClose: () => void;
}) {
  const t = useTranslations("stations");
  const ui = useTranslations("ui");
  const { tenant } = useShell();
  const failure = useFailure();
  const [name, setName] = useState(group?.name ?? station.name);
  const [followers, setFollowers] = useState<readonly string[]>(group?.followers.map((f) => f.uuid) ?? []);
  const [found, setFound] = useState<CallOutput<"sync_groups.update">["differences"]>([]);
  // The version at the opening: what others change meanwhile is not overwritten.
  const [version] = useState(station.version);
  const { data } = useCall("stations.list", { tenant: tenant.uuid, per_page: 500 });
  const save = useDisplacing("sync_groups.update", { invalidates: STALE, onDone: onClose });
  const choices = (data?.rows ?? []).filter(
    (row) =>
      row.uuid !== station.uuid &&
      (row.sync_status === null || group?.followers.some((one) => one.uuid === row.uuid)),
  );
  const request = (next: readonly string[]) => ({
    leader: station.uuid,
    version,
    name,
    followers: [...next],
  });
  const choose = async (next: readonly string[]) => {
    setFollowers(next);
    if (next.length === 0) return setFound([]);
    try {
      setFound((await callApi("sync_groups.update", { ...request(next), preview: true })).differences);
    } catch (error) {
      failure(error, "loading_failed");
    }
  };
  if (save.dialog) return save.dialog;
  return (
    <Dialog
      title={t("sync_dialog", { name: station.name })}
      onClose={onClose}
      held={save.busy}
      actions={
        <>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <Button
            look="main"
            busy={save.busy}
            disabled={followers.length === 0 ? t("sync_none_chosen") : false}
            onClick={() => void save.send(request(followers))}
          >
            {t("sync_save")}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-2">{t("sync_text")}</p>
      <TextField className="mb-4" label={t("sync_name")} value={name} onChange={setName} maxLength={200} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-xs font-medium text-ink-2">{t("sync_followers")}</legend>
        {choices.length === 0 && <p className="text-ink-3">{t("sync_nobody")}</p>}
        {choices.map((row) => {
          const differs = found.find((one) => one.uuid === row.uuid);
          return (
            <div key={row.uuid}>
              <Checkbox
                label={
                  <span className="inline-flex items-center gap-2">
                    <Tag code>{row.code}</Tag>
                    {row.name}
                  </span>
                }
                value={followers.includes(row.uuid)}
                onChange={(on) =>
                  void choose(on ? [...followers, row.uuid] : followers.filter((id) => id !== row.uuid))
                }
              />
              {differs && (
                <div className="mt-1 mb-2 ml-6">
                  <WeekDiff of={differs.breaks} own={row.name} other={station.name} />
                </div>
              )}
            </div>
          );
        })}
      </fieldset>
    </Dialog>
  );
}
