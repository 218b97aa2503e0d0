"use client";
import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/controls/link";
import { useFormat } from "@/components/ui/format";
import { Facts } from "@/components/ui/layout/card";
import type { CallOutput } from "@/lib/browser/api";

/** When a commercial airs, until when it may, and the groups it takes turns in. */
export function Airing({ commercial }: { commercial: CallOutput<"commercials.retrieve"> }) {
  const t = useTranslations("commercials");
  const { day, number } = useFormat();
  const { spots_ahead, first_air, last_air, ends_on, groups, substitute, substitute_title } = commercial;
  const early = ends_on !== null && last_air !== null && last_air > ends_on;
  return (
    <section aria-label={t("airing")} className="grid gap-2">
      {early && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-warn-ink">
          {t("ends_early", { ends: day(ends_on), last: day(last_air) })}
        </p>
      )}
      <Facts
        of={[
          { label: t("spots_ahead"), value: number(spots_ahead) },
          ...(first_air ? [{ label: t("first_air"), value: day(first_air) }] : []),
          ...(last_air ? [{ label: t("last_air"), value: day(last_air) }] : []),
          ...(ends_on ? [{ label: t("ends_on"), value: day(ends_on) }] : []),
          ...(substitute
            ? [
                {
                  label: t("substitute"),
                  value: (
                    <Link className="link" href={`/commercials?copy=${substitute}`}>
                      {substitute_title}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(groups.length
            ? [
                {
                  label: t("groups.title"),
                  value: groups.map((g) => (
                    <Link key={g.uuid} className="link block" href={`/commercials/groups?group=${g.uuid}`}>
                      {g.name}
                    </Link>
                  )),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
