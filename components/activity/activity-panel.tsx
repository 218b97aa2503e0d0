"use client";
import { useTranslations } from "next-intl";
import { changesOf, fieldName, readable } from "@/components/activity/changes";
import { actionWord } from "@/components/activity/words";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";
import { Facts, Nothing } from "@/components/ui/layout/card";
import { SidePanel } from "@/components/ui/overlay/side-panel";
import { findRecordHref } from "@/lib/hrefs";

const MOST = 400;
/** A value as a person reads it, cut where it is a whole text. */
const shown = (value: unknown): string => {
  const text = readable(value);
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text;
};

/** One line of the log: what stood before beside what stands after. */
export function ActivityPanel({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const t = useTranslations("activity");
  const { moment } = useFormat();
  const { order_version } = useShell();
  const answer = useCall("activity.retrieve", { uuid });
  const { data } = answer;
  const href =
    data?.object_id && data.action.endsWith(".deleted") === false
      ? findRecordHref(data.model, data.object_id, order_version)
      : null;
  return (
    <SidePanel
      title={data ? `${t(`models.${data.model}`)} ${actionWord(t, data.action)}` : t("what_changed")}
      onClose={onClose}
    >
      <div className="p-4">
        <Loaded answer={answer}>
          {(data) => (
            <>
              <Facts
                of={[
                  { label: t("title"), value: data.title || t(`models.${data.model}`) },
                  { label: t("who"), value: data.actor || t("nobody") },
                  { label: t("when"), value: `${moment(data.at).day} ${moment(data.at).time}` },
                  { label: t("address"), value: data.address },
                  { label: t("line"), value: String(data.seq) },
                ]}
              />
              {href && (
                <Button className="mt-3" size="sm" href={href}>
                  {t("open")}
                </Button>
              )}
              <Differences before={data.before} after={data.after} />
              <dl className="mt-5 grid gap-2 border-t border-line pt-3 text-xs text-ink-3">
                {[
                  [t("request"), data.request_id],
                  [t("hash"), data.hash],
                ].map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd className="font-mono [overflow-wrap:anywhere]">{value || <Nothing />}</dd>
                  </div>
                ))}
              </dl>
            </>
          )}
        </Loaded>
      </div>
    </SidePanel>
  );
}

type ActivityView = Record<string, unknown> | null;
function Differences({ before, after }: { before: ActivityView; after: ActivityView }) {
  const t = useTranslations("activity");
  const { changes, kept } = changesOf(before, after);
  return (
    <section className="mt-4">
      <h3 className="mb-1.5 font-semibold">{t("what_changed")}</h3>
      {changes.length === 0 && <p className="text-ink-3">{t("none")}</p>}
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {changes.map(({ field, before, after }) => (
          <li key={field} className="grid gap-0.5 px-3 py-2">
            <b className="text-xs font-medium text-ink-2">{fieldName(field)}</b>
            {readable(before) !== "" && (
              <span className="text-ink-3 [overflow-wrap:anywhere]">
                <span className="sr-only">{t("before")} </span>
                <del className="decoration-ink-3/60">{shown(before)}</del>
              </span>
            )}
            <span className="[overflow-wrap:anywhere]">
              <span className="sr-only">{t("after")} </span>
              {readable(after) === "" ? (
                <span className="text-ink-3">{t("none")}</span>
              ) : (
                <ins className="no-underline">{shown(after)}</ins>
              )}
            </span>
          </li>
        ))}
      </ul>
      {kept > 0 && changes.length > 0 && (
        <p className="mt-1.5 text-xs text-ink-3">{t("unchanged", { count: kept })}</p>
      )}
    </section>
  );
}
