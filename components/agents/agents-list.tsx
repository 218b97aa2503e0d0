"use client";
import { Archive, ArchiveRestore, Ellipsis, KeyRound, Pencil, Percent, UserX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type Agent, AgentDialog } from "@/components/agents/agent-dialog";
import { useCall, useSend } from "@/components/query";
import { useMay, useMayHouse, useShell } from "@/components/shell/context";
import { Link } from "@/components/ui/controls/link";
import { Badge } from "@/components/ui/feedback/badge";
import { Empty, Failed, Skeleton } from "@/components/ui/feedback/states";
import { toast } from "@/components/ui/feedback/toast-store";
import { useFormat } from "@/components/ui/format";
import { Confirm } from "@/components/ui/overlay/confirm";
import { Menu, type MenuItem } from "@/components/ui/overlay/menu";
import { RecordTable } from "@/components/ui/table/record-table";
import { buildCommissionHref } from "@/lib/hrefs";

const STALE = ["agents", "customers", "users", "invitations"] as const;
const PERCENT = 100;

/** Of a row, what may be changed of it. */
function ownOf({ customers, active_campaigns, login, logins, created_at, ...own }: Agent) {
  return own;
}

/** What may be done with an agent or agency, as a menu. */
function useActs(onChange: (agent: Agent) => void, onShut: (agent: Agent) => void) {
  const t = useTranslations("agents");
  const ui = useTranslations("ui");
  const sells = useMayHouse("customers:write");
  const lets = useMay("members:write");
  const reads = useMayHouse("finance:read");
  const router = useRouter();
  const invite = useSend("agents.make_loginable", {
    invalidates: STALE,
    onDone: ({ email }) => toast({ text: t("invited", { email }) }),
  });
  const update = useSend("agents.update", { invalidates: STALE });
  const put = (agent: Agent, archived: boolean) =>
    update.mutate(
      { ...ownOf(agent), archived },
      {
        onSuccess: (now) =>
          toast({
            text: t(archived ? "archived_said" : "restored_said", { name: agent.name }),
            action: { label: ui("undo"), run: () => put(now, !archived) },
          }),
      },
    );
  return (agent: Agent): MenuItem[] => [
    ...(reads
      ? [
          {
            key: "commission",
            label: t("commission_statement"),
            icon: <Percent />,
            onSelect: () => router.push(buildCommissionHref(agent.uuid)),
          },
        ]
      : []),
    ...(sells
      ? [{ key: "change", label: t("change"), icon: <Pencil />, onSelect: () => onChange(agent) }]
      : []),
    ...(lets && !agent.archived
      ? [
          ...(agent.login === "active"
            ? []
            : [
                {
                  key: "invite",
                  label: t(agent.login === "none" ? "let_in" : "let_in_again"),
                  icon: <KeyRound />,
                  disabled: agent.email === "",
                  onSelect: () => invite.mutate({ uuid: agent.uuid }),
                },
              ]),
          ...(agent.login === "none"
            ? []
            : [
                {
                  key: "shut",
                  label: t("shut_out"),
                  icon: <UserX />,
                  danger: true,
                  onSelect: () => onShut(agent),
                },
              ]),
        ]
      : []),
    ...(sells
      ? [
          "line" as const,
          {
            key: "archive",
            label: t(agent.archived ? "restore" : "archive"),
            icon: agent.archived ? <ArchiveRestore /> : <Archive />,
            disabled: agent.login === "active",
            onSelect: () => put(agent, !agent.archived),
          },
        ]
      : []),
  ];
}

/** Agents and agencies with what they bring, what they earn, and whether they may sign in. */
export function AgentsList({ search, archived }: { search: string; archived: boolean }) {
  const t = useTranslations("agents");
  const { tenant } = useShell();
  const { number } = useFormat();
  const [changing, setChanging] = useState<Agent | null>(null);
  const [shutting, setShutting] = useState<Agent | null>(null);
  const acts = useActs(setChanging, setShutting);
  const answer = useCall(
    "agents.list",
    { tenant: tenant.uuid, search, per_page: 500, filters: { archived: String(archived) } },
    { keep: true },
  );
  const shut = useSend("agents.remove_loginable", { invalidates: STALE, onDone: () => setShutting(null) });
  if (answer.isError) return <Failed error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton lines={4} />;
  if (answer.data.rows.length === 0)
    return (
      <Empty title={t(search || archived ? "none_found" : "empty")}>
        {!search && !archived && t("empty_text")}
      </Empty>
    );
  const { rows } = answer.data;
  const places = rows.some((a) => a.commission_bp % PERCENT) ? 2 : 0;
  const commission = (a: Agent) => `${number(a.commission_bp / PERCENT, places)} %`;
  return (
    <>
      <div className="overflow-x-auto rounded-md border border-line bg-raised">
        <RecordTable
          label={t("title")}
          rows={rows}
          rowKey={(a) => a.uuid}
          columns={[
            {
              id: "name",
              head: t("name"),
              className: "w-1/3 max-w-0 max-sm:w-full",
              cell: (a) => (
                <span className="block min-w-0 py-1.5">
                  <span className="cut block font-medium">{a.name}</span>
                  <span className="cut block text-xs text-ink-3">
                    {[t(a.type), a.email].filter(Boolean).join(" · ")}
                  </span>
                  <span className="mt-0.5 flex flex-wrap items-center gap-2 sm:hidden">
                    <span className="num text-sm">{commission(a)}</span>
                    {a.login !== "none" && <Login of={a} />}
                  </span>
                </span>
              ),
            },
            {
              id: "commission",
              head: t("commission"),
              right: true,
              wide: true,
              cell: commission,
            },
            {
              id: "customers",
              head: t("customers"),
              right: true,
              wide: true,
              cell: (a) =>
                a.customers ? (
                  <Link className="link" href={`/customers?filter.${a.type}=${a.uuid}`}>
                    {number(a.customers)}
                  </Link>
                ) : (
                  <span className="text-ink-3">0</span>
                ),
            },
            {
              id: "campaigns",
              head: t("active_campaigns"),
              right: true,
              wide: true,
              cell: (a) =>
                a.active_campaigns ? (
                  <Link className="link" href={`/order/search?filter.${a.type}=${a.uuid}`}>
                    {number(a.active_campaigns)}
                  </Link>
                ) : (
                  <span className="text-ink-3">0</span>
                ),
            },
            { id: "login", head: t("login"), wide: true, cell: (a) => <Login of={a} /> },
            {
              id: "acts",
              head: "",
              right: true,
              className: "w-12",
              cell: (a) => {
                const items = acts(a);
                return items.length ? (
                  <Menu
                    label={t("acts_of", { name: a.name })}
                    icon={<Ellipsis />}
                    glyph
                    align="end"
                    items={items}
                  />
                ) : null;
              },
            },
          ]}
        />
      </div>
      {changing && <AgentDialog agent={changing} onClose={() => setChanging(null)} />}
      {shutting && (
        <Confirm
          title={t("shut_title", { name: shutting.name })}
          act={t("shut_out")}
          busy={shut.isPending}
          onConfirm={() => shut.mutate({ uuid: shutting.uuid })}
          onClose={() => setShutting(null)}
        >
          <p>{t("shut_text")}</p>
        </Confirm>
      )}
    </>
  );
}

function Login({ of: { login, logins } }: { of: Agent }) {
  const t = useTranslations("agents");
  if (login === "none") return <span className="text-ink-3">{t("login_none")}</span>;
  return login === "invited" ? (
    <Badge tone="accent" glyph="clock">
      {t("login_invited")}
    </Badge>
  ) : (
    <Badge tone="ok" glyph="tick">
      {t("login_active", { count: logins })}
    </Badge>
  );
}
