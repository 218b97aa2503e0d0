"use client";
import { useTranslations } from "next-intl";
import { forgetSending, useSendings } from "@/components/commercials/uploads";
import { Button } from "@/components/ui/controls/button";
import { Progress } from "@/components/ui/feedback/bars";
import { useSentence } from "@/components/ui/feedback/sentence";

const PERCENT = 100;

/** Every master on its way, with how far it is; one that was cut is gone on with when its file is dropped again. */
export function Sendings() {
  const t = useTranslations("commercials");
  const sentence = useSentence();
  const all = useSendings();
  if (all.size === 0) return null;
  return (
    <ul
      aria-label={t("sendings")}
      className="flex-none divide-y divide-line border-b border-line bg-sunken px-gutter text-xs"
    >
      {[...all].map(([uuid, { name, sent, size, error, stop }]) => (
        <li key={uuid} className="flex min-h-8 items-center gap-3">
          <span className="cut min-w-0 basis-56">{name}</span>
          {error === undefined ? (
            <>
              <span className="min-w-16 grow">
                <Progress done={sent} of={size} label={t("sending", { name })} />
              </span>
              <span className="num w-10 text-right text-ink-3">
                {Math.floor((sent / Math.max(size, 1)) * PERCENT)} %
              </span>
              <Button look="quiet" size="sm" onClick={stop}>
                {t("stop_sending")}
              </Button>
            </>
          ) : (
            <>
              <span className="min-w-0 grow text-bad-ink">{sentence(error)}</span>
              <Button look="quiet" size="sm" onClick={() => forgetSending(uuid)}>
                {t("forget")}
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
