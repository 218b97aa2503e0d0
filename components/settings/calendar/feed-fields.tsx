"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { Checkbox } from "@/components/ui/controls/checkbox";
import type { Binding } from "@/components/ui/controls/field";
import { Segmented } from "@/components/ui/controls/select";
import { TextField } from "@/components/ui/controls/text-field";
import { Loaded } from "@/components/ui/feedback/loaded";
import { Skeleton } from "@/components/ui/feedback/states";
import type { FeedKind } from "@/lib/calendar/feed";

const MOST = 500;
type Bound<T> = Binding<T> & { error?: string };
type Stations = string[] | null;

/** The name of a feed, the kinds of entries it holds, and the stations it is limited to. */
export function FeedFields({
  name,
  content,
  stations,
  kinds,
}: {
  name: Bound<string>;
  content: Bound<FeedKind[]>;
  stations: Bound<Stations>;
  kinds: readonly FeedKind[];
}) {
  const t = useTranslations("calendar");
  const { capabilities } = useShell();
  return (
    <>
      <TextField label={t("name")} help={t("name_help")} autoFocus {...name} />
      <fieldset ref={content.ref} tabIndex={-1} className="outline-none">
        <legend className="mb-1.5 text-xs font-medium text-ink-2">{t("content")}</legend>
        {content.error && <p className="mb-1 text-xs text-bad-ink">{content.error}</p>}
        <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`kinds.${kind}`)}
              help={t(`kinds_help.${kind}`)}
              value={content.value.includes(kind)}
              onChange={(on) =>
                content.onChange(on ? [...content.value, kind] : content.value.filter((one) => one !== kind))
              }
            />
          ))}
        </div>
      </fieldset>
      {capabilities.includes("stations:read") && <StationChoice {...stations} />}
    </>
  );
}

/** All stations, or those chosen. */
function StationChoice({ value: chosen, onChange, error, ref }: Bound<Stations>) {
  const t = useTranslations("calendar");
  return (
    <div className="grid gap-2 outline-none" ref={ref} tabIndex={-1}>
      <Segmented
        label={t("stations")}
        value={chosen === null ? "all" : "some"}
        choices={[
          { value: "all", label: t("stations_all") },
          { value: "some", label: t("stations_some") },
        ]}
        onChange={(which) => onChange(which === "all" ? null : (chosen ?? []))}
        {...(error && { error })}
      />
      {chosen && <StationList chosen={chosen} onChange={onChange} />}
    </div>
  );
}

function StationList({ chosen, onChange }: { chosen: string[]; onChange: (next: string[]) => void }) {
  const t = useTranslations("calendar");
  const { tenant } = useShell();
  const answer = useCall("stations.list", { tenant: tenant.uuid, per_page: MOST });
  return (
    <Loaded
      answer={answer}
      waiting={<Skeleton lines={2} />}
      empty={answer.data?.rows.length === 0 && <p className="text-ink-3">{t("stations_none")}</p>}
    >
      {({ rows }) => (
        <div className="grid max-h-48 gap-x-4 gap-y-1.5 overflow-auto rounded-md border border-line p-3 sm:grid-cols-2">
          {rows.map(({ uuid, name }) => (
            <Checkbox
              key={uuid}
              label={name}
              value={chosen.includes(uuid)}
              onChange={(on) => onChange(on ? [...chosen, uuid] : chosen.filter((one) => one !== uuid))}
            />
          ))}
        </div>
      )}
    </Loaded>
  );
}
