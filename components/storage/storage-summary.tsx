"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { writeBytes } from "@/components/storage/write-bytes";
import { Link } from "@/components/ui/controls/link";
import { Progress } from "@/components/ui/feedback/bars";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { useFormat } from "@/components/ui/format";
import { Figures } from "@/components/ui/layout/card";

/** Percent of the storage above which uploads soon fail. */
const NEARLY_FULL = 90;
const SHOWN = 5;
type Bar = { key: string; name: string; bytes: number; href?: string };

/** What is used and free, and by whom; a click on a bar filters the list below. */
export function StorageSummary() {
  const t = useTranslations("storage");
  const { tenant } = useShell();
  const { number } = useFormat();
  const { data, error, refetch } = useCall("storage.summary", { tenant: tenant.uuid });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  const { used, available, percentage, bin } = data;
  const groups = (of: typeof data.customers, id: "customer" | "station"): Bar[] =>
    of.map(({ uuid, name, bytes }) => ({
      key: uuid ?? "none",
      name: name || t("no_customer"),
      bytes,
      ...(uuid && { href: `/manage-storage?filter.${id}=${uuid}` }),
    }));
  const kinds = data.kinds.map(({ kind, bytes }) => ({
    key: kind,
    name: t(`kinds.${kind}`),
    bytes,
    ...(kind === "unused" && { href: "/manage-storage?filter.free=true" }),
  }));
  return (
    <div className="grid flex-none auto-rows-max gap-3 border-b border-line px-gutter py-3 max-sm:max-h-[45dvh] max-sm:overflow-y-auto">
      <Figures
        of={[
          {
            label: t("used"),
            value: writeBytes(used, number),
            detail: t("percent", { percent: number(percentage, 1) }),
            ...(percentage >= NEARLY_FULL && { tone: "warn" as const }),
          },
          { label: t("available"), value: writeBytes(available, number) },
          { label: t("free"), value: writeBytes(Math.max(available - used, 0), number) },
          {
            label: t("bin"),
            value: writeBytes(bin.bytes, number),
            detail: t("files", { count: bin.files }),
            href: "/manage-storage/bin",
          },
        ]}
      />
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
        <Bars title={t("by_customer")} of={groups(data.customers, "customer")} whole={used} />
        <Bars title={t("by_station")} of={groups(data.stations, "station")} whole={used} />
        <Bars title={t("by_kind")} of={kinds} whole={used} />
      </div>
    </div>
  );
}

function Bars({ title, of, whole }: { title: string; of: readonly Bar[]; whole: number }) {
  const t = useTranslations("storage");
  const { number } = useFormat();
  return (
    <section aria-label={title}>
      <h2 className="mb-1 text-xs font-medium text-ink-2">{title}</h2>
      {of.length === 0 && <p className="text-xs text-ink-3">{t("nothing")}</p>}
      <ul className="grid gap-1">
        {of.slice(0, SHOWN).map(({ key, name, bytes, href }) => (
          <li key={key} className="grid grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-x-2">
            {href ? (
              <Link href={href} className="cut hover:underline">
                {name}
              </Link>
            ) : (
              <span className="cut">{name}</span>
            )}
            <span className="num text-right text-xs text-ink-2">{writeBytes(bytes, number)}</span>
            <Progress
              done={bytes}
              of={whole}
              label={`${name}: ${writeBytes(bytes, number)}`}
              className="col-span-2 !h-1"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
