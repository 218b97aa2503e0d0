"use client";
import { useTranslations } from "next-intl";
import { useCall } from "@/components/query";
import { useShell } from "@/components/shell/context";
import { writeBytes } from "@/components/storage/write-bytes";
import { Link } from "@/components/ui/controls/link";
import { Progress } from "@/components/ui/feedback/bars";
import { Loaded } from "@/components/ui/feedback/loaded";
import { useFormat } from "@/components/ui/format";

/** How much of the storage is used. */
export function StorageWidget() {
  const t = useTranslations("home");
  const { tenant } = useShell();
  const { number } = useFormat();
  const answer = useCall("storage.summary", { tenant: tenant.uuid }, { staleTime: 60_000 });
  return (
    <Loaded answer={answer}>
      {({ used, available, percentage, bin }) => (
        <div className="num grid gap-1.5 px-3.5 py-3">
          <p className="text-2xl leading-tight font-semibold tracking-[-0.018em]">
            {number(percentage, 1)} %
          </p>
          <Progress
            done={used}
            of={available}
            label={t("storage_used", { used: writeBytes(used, number), all: writeBytes(available, number) })}
            tone={percentage >= 90 ? "warn" : "accent"}
          />
          <p className="text-xs text-ink-2">
            <Link className="hover:underline" href="/manage-storage">
              {t("storage_used", { used: writeBytes(used, number), all: writeBytes(available, number) })}
            </Link>
            {bin.files > 0 && ` · ${t("in_bin", { size: writeBytes(bin.bytes, number) })}`}
          </p>
        </div>
      )}
    </Loaded>
  );
}
