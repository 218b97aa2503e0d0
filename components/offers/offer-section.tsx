"use client";
import { Send } from "lucide-react";
import { OfferNote } from "@/components/offers/offer-note";
import { useOfferWords } from "@/components/offers/offer-words";
import { useMay } from "@/components/shell/context";
import { Button } from "@/components/ui/controls/button";
import { canOffer } from "@/lib/traffic/offers/can-offer";
import type { SpotView } from "@/lib/traffic/recon-view";

/** The offer of a missed spot as it stands, and the way to make one: for spots of one campaign. */
export function OfferSection({
  spots,
  closed,
  onOffer,
}: {
  spots: readonly SpotView[];
  closed: boolean;
  onOffer: (spots: SpotView[]) => void;
}) {
  const { t } = useOfferWords();
  const may = useMay("traffic:write");
  const [one] = spots;
  const shown = spots.length === 1 ? one?.offer : null;
  const can = may && canOffer(spots, closed);
  if (!shown && !can) return null;
  return (
    <section className="grid gap-3">
      {shown && (
        <div>
          <h3 className="mb-2 font-semibold">{t("offered")}</h3>
          <OfferNote offer={shown} may={may} />
        </div>
      )}
      {can && (
        <div>
          <Button icon={<Send />} onClick={() => onOffer([...spots])}>
            {t(shown ? "act_new" : "act")}
          </Button>
        </div>
      )}
    </section>
  );
}
