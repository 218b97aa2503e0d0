"use client";
import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useSend } from "@/components/query";
import { Button } from "@/components/ui/controls/button";
import { DropZone } from "@/components/ui/controls/drop-zone";
import type { CallOutput } from "@/lib/browser/api";

const MOST_BYTES = 5_000_000;

/** The station's logo; another one is saved as it is dropped. */
export function StationLogo({ station, may }: { station: CallOutput<"stations.retrieve">; may: boolean }) {
  const t = useTranslations("stations");
  const { uuid, version, logo, name } = station;
  const save = useSend("stations.update_logo", { says: "saved", invalidates: ["stations"] });
  return (
    <div className="flex items-start gap-4 sm:col-span-6">
      {logo && (
        <span className="grid size-24 flex-none place-items-center overflow-hidden rounded-md border border-line bg-white p-2">
          <img src={logo} alt={t("logo_of", { name })} className="max-h-full max-w-full object-contain" />
        </span>
      )}
      <div className="grid grow justify-items-start gap-2">
        <DropZone
          className="w-full"
          label={t("logo")}
          accept=".png,.jpg,.jpeg,.webp,.svg"
          most={MOST_BYTES}
          disabled={!may || save.isPending}
          onFiles={([file]) => file && save.mutate({ uuid, file, params: { version } })}
        >
          {t("logo_kinds")}
        </DropZone>
        {logo && may && (
          <Button
            size="sm"
            look="quiet"
            icon={<Trash2 />}
            busy={save.isPending}
            onClick={() => save.mutate({ uuid, params: { version } })}
          >
            {t("logo_remove")}
          </Button>
        )}
      </div>
    </div>
  );
}
