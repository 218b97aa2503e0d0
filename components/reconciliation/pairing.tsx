"use client";
import { Link2, Unlink } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Pairing } from "@/components/reconciliation/use-pairing";
import { Button } from "@/components/ui/controls/button";
import { KeyHint } from "@/components/ui/controls/key-hint";
import { useFormat } from "@/components/ui/format";
import type { SpotView } from "@/lib/traffic/recon-view";

/** Which line of the log a spot is: the nearest ones without a spot, or the one that it has. */
export function PairingSection({ spot, pairing }: { spot: SpotView; pairing: Pairing }) {
  const t = useTranslations("reconciliation.pairing");
  const { time } = useFormat();
  const near = spot.line ? [] : pairing.listNear(spot);
  if (!spot.line && near.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t(spot.line ? "line" : "lines")}</h3>
      {spot.line ? (
        <>
          {spot.paired_by && <p className="mb-2 text-ink-2">{t("by", { name: spot.paired_by })}</p>}
          <Button
            size="sm"
            icon={<Unlink />}
            busy={pairing.busy}
            onClick={() => (spot.paired_by ? pairing.toMatch(spot) : pairing.keepApart(spot))}
          >
            {t(spot.paired_by ? "release" : "separate")}
          </Button>
        </>
      ) : (
        <ul className="overflow-hidden rounded-md border border-line-2">
          {near.map((line, n) => (
            <li key={line.uuid} className="border-line not-last:border-b">
              <button
                type="button"
                disabled={pairing.busy}
                onClick={() => pairing.pair(line, spot)}
                className="flex w-full items-center gap-3 px-2.5 py-1.5 text-left hover:bg-hover"
              >
                {n === 0 ? <KeyHint keys="p" /> : <Link2 size={16} strokeWidth={1.75} aria-hidden />}
                <span className="num flex-none text-ink-2">{time(line.second, true)}</span>
                <span className="cut grow font-medium">{line.title}</span>
                {line.length !== null && <span className="num flex-none text-ink-3">{line.length}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
