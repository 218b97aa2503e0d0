"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSend } from "@/components/query";
import { useMay } from "@/components/shell/context";
import { Status } from "@/components/status";
import { Button } from "@/components/ui/controls/button";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import type { CallOutput } from "@/lib/browser/api";

/** The masters a commercial had, the newest first, and the way to be rid of the sound. */
export function Masters({ commercial }: { commercial: CallOutput<"commercials.retrieve"> }) {
  const t = useTranslations("commercials");
  const may = useMay("media:write");
  const { moment } = useFormat();
  const [asking, setAsking] = useState(false);
  const drop = useSend("commercials.delete_media", {
    says: "deleted",
    invalidates: ["commercials", "tenant"],
    onDone: () => setAsking(false),
  });
  if (commercial.masters.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t("history")}</h3>
      <ol className="divide-y divide-line">
        {commercial.masters.map(({ uuid, file_name, state, attached_at, attached_by, current }) => (
          <li key={uuid} className="flex min-h-10 items-center gap-2.5">
            <span className="min-w-0 grow">
              <span className="cut block">{file_name}</span>
              <span className="num cut block text-xs text-ink-3">
                {[moment(attached_at).day, moment(attached_at).time, attached_by].filter(Boolean).join(" · ")}
              </span>
            </span>
            {current ? (
              <span className="text-xs text-ink-2">{t("current")}</span>
            ) : (
              <Status of="media" is={state} />
            )}
          </li>
        ))}
      </ol>
      {may && commercial.media && commercial.spots_ahead === 0 && (
        <Button
          look="quiet-danger"
          size="sm"
          className="mt-2"
          icon={<Trash2 />}
          onClick={() => setAsking(true)}
        >
          {t("delete_sound")}
        </Button>
      )}
      {asking && (
        <Confirm
          title={t("delete_sound_title", { title: commercial.title })}
          act={t("delete_sound")}
          busy={drop.isPending}
          onConfirm={() => drop.mutate({ uuid: commercial.uuid })}
          onClose={() => setAsking(false)}
        >
          {t("delete_sound_text")}
        </Confirm>
      )}
    </section>
  );
}
