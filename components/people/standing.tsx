"use client";
import { useTranslations } from "next-intl";
import { Tag } from "@/components/ui/feedback/tag";
import type { CallOutput } from "@/lib/browser/api";

type Member = CallOutput<"users.list">["rows"][number];
export type MembershipForm = Pick<Member, "role" | "stations" | "agent">;

/** A membership as the calls take it: by uuid. */
export const standingOf = ({ role, stations, agent }: MembershipForm) => ({
  role,
  stations: stations?.map((s) => s.uuid) ?? null,
  agent: agent?.uuid ?? null,
});

/** The role, and in smaller words whom or what it is limited to. */
export function StandingCell({ of: { role, stations, agent } }: { of: MembershipForm }) {
  const t = useTranslations("people");
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span>{t(`roles.${role}`)}</span>
      {agent && <Tag>{agent.name}</Tag>}
      {stations && (
        <Tag tip={stations.map((s) => s.name).join(", ")}>
          {stations.length === 1 ? stations[0]!.name : t("stations_count", { count: stations.length })}
        </Tag>
      )}
    </span>
  );
}
