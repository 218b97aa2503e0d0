import { useTranslations } from "next-intl";
import { PublicSection } from "@/components/frames/public-frame";
import { usePublicWords } from "@/components/frames/public-words";
import { Badge, type Tone } from "@/components/ui/feedback/badge";
import { Facts } from "@/components/ui/layout/card";
import type { GlyphName } from "@/components/ui/layout/glyph";
import type { CallOutput } from "@/lib/browser/api";
import { toDay } from "@/lib/day";

type Answer = CallOutput<"share.check">;
const LOOKS: Record<Answer["result"], readonly [Tone, GlyphName]> = {
  genuine: ["ok", "tick"],
  superseded: ["warn", "arrows"],
  withdrawn: ["neutral", "cross"],
  altered: ["bad", "triangle"],
  unknown: ["neutral", "ring"],
};

/** What is known of a checked hash or file. */
export function CheckAnswer({ answer, of }: { answer: Answer; of: string }) {
  const t = useTranslations("check");
  const { long } = usePublicWords();
  const day = (at: string) => long(toDay(at.slice(0, 10)));
  const { result, issuer, number, revision, created_at, customer, superseded_by, withdrawn_at } = answer;
  const [tone, glyph] = LOOKS[result];
  const facts = [
    ...(issuer ? [{ label: t("issuer"), value: issuer }] : []),
    ...(number && revision ? [{ label: t("report"), value: t("numbered", { number, revision }) }] : []),
    ...(customer ? [{ label: t("customer"), value: customer }] : []),
    ...(created_at ? [{ label: t("created"), value: day(created_at) }] : []),
    ...(superseded_by
      ? [
          {
            label: t("newest"),
            value: t("newer", { revision: superseded_by.revision, day: day(superseded_by.created_at) }),
          },
        ]
      : []),
    ...(withdrawn_at ? [{ label: t("withdrawn"), value: day(withdrawn_at) }] : []),
  ];
  return (
    <PublicSection>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={tone} glyph={glyph}>
          {t(`results.${result}`)}
        </Badge>
        <span className="min-w-0 break-all text-ink-3">{of}</span>
      </div>
      <p className="mt-2 max-w-[68ch]">{t(`results_text.${result}`)}</p>
      {facts.length > 0 && <Facts of={facts} className="mt-3" />}
    </PublicSection>
  );
}
