"use client";
import { Ellipsis, Pencil, ShieldCheck, UserMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MemberDialog } from "@/components/people/member-dialog";
import { StandingCell } from "@/components/people/standing";
import { useCall, useSend } from "@/components/query";
import { useMay, useShell } from "@/components/shell/context";
import { Failed, Skeleton } from "@/components/ui/feedback/states";
import { Tag } from "@/components/ui/feedback/tag";
import { useFormat } from "@/components/ui/format";
import { Avatar } from "@/components/ui/layout/avatar";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu } from "@/components/ui/overlay/menu";
import { RecordTable } from "@/components/ui/table/record-table";
import type { Role } from "@/lib/access/access";
import { mayChange } from "@/lib/access/members";
import type { CallOutput } from "@/lib/browser/api";

export type Member = CallOutput<"users.list">["rows"][number];
export const MEMBERS = { search: "", per_page: 500 };

/** Who works here, as what, and when they were last seen. */
export function Members({ mine, search }: { mine: Role; search: string }) {
  const t = useTranslations("people");
  const { tenant, user } = useShell();
  const { moment } = useFormat();
  const may = useMay("members:write");
  const answer = useCall("users.list", { tenant: tenant.uuid, ...MEMBERS, search }, { keep: true });
  const [changing, setChanging] = useState<Member | null>(null);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const unlink = useSend("users.unlink", {
    invalidates: ["users", "agents"],
    onDone: () => setLeaving(null),
  });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={4} />;
  const owners = answer.data.rows.filter((m) => m.role === "owner").length;
  /** The last owner stays, and only owners change owners. */
  const fixed = ({ role }: Member) => !mayChange(mine, role) || (role === "owner" && owners === 1 && !search);
  return (
    <>
      <div className="overflow-x-auto rounded-md border border-line bg-raised">
        <RecordTable
          label={t("members")}
          rows={answer.data.rows}
          rowKey={(m) => m.uuid}
          columns={[
            {
              id: "name",
              head: t("name"),
              className: "w-1/2 max-w-0 max-sm:w-full",
              cell: (m) => (
                <span className="flex min-w-0 items-center gap-2.5 py-1.5">
                  <Avatar name={m.name} />
                  <span className="min-w-0">
                    <span className="cut flex items-center gap-2 font-medium">
                      {m.name}
                      {m.uuid === user.uuid && <Tag>{t("me")}</Tag>}
                    </span>
                    <span className="cut block text-xs text-ink-3">{m.email}</span>
                    <span className="block text-sm sm:hidden">
                      <StandingCell of={m} />
                    </span>
                  </span>
                </span>
              ),
            },
            { id: "role", head: t("role"), wide: true, cell: (m) => <StandingCell of={m} /> },
            {
              id: "two_factor",
              head: t("two_factor"),
              wide: true,
              cell: (m) =>
                m.two_factor ? (
                  <span className="inline-flex items-center gap-1 text-ok-ink">
                    <ShieldCheck size={15} strokeWidth={1.75} aria-hidden />
                    {t("on")}
                  </span>
                ) : (
                  <span className="text-ink-3">{t("off")}</span>
                ),
            },
            {
              id: "last_seen",
              head: t("last_seen"),
              right: true,
              wide: true,
              cell: (m) => {
                if (!m.last_seen) return <span className="text-ink-3">{t("never")}</span>;
                const { day, time } = moment(m.last_seen);
                return `${day} ${time}`;
              },
            },
            ...(may
              ? [
                  {
                    id: "acts",
                    head: "",
                    right: true,
                    className: "w-12",
                    cell: (m: Member) => (
                      <Menu
                        label={t("acts_of", { name: m.name })}
                        icon={<Ellipsis />}
                        glyph
                        align="end"
                        items={[
                          {
                            key: "change",
                            label: t("change"),
                            icon: <Pencil />,
                            disabled: !mayChange(mine, m.role),
                            onSelect: () => setChanging(m),
                          },
                          "line",
                          {
                            key: "unlink",
                            label: t("unlink"),
                            icon: <UserMinus />,
                            danger: true,
                            disabled: fixed(m),
                            onSelect: () => setLeaving(m),
                          },
                        ]}
                      />
                    ),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {changing && <MemberDialog member={changing} mine={mine} onClose={() => setChanging(null)} />}
      {leaving && (
        <Confirm
          title={t("unlink_title", { name: leaving.name })}
          act={t("unlink")}
          word={leaving.name}
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate({ tenant: tenant.uuid, user: leaving.uuid })}
          onClose={() => setLeaving(null)}
        >
          <p>{t("unlink_text", { tenant: tenant.name })}</p>
        </Confirm>
      )}
    </>
  );
}
