"use client";
import { useTranslations } from "next-intl";
import { type AgentKind, useAgentOptions } from "@/components/agents/agent-options";
import { useMay, useShell } from "@/components/shell/context";
import { Combobox } from "@/components/ui/controls/combobox";
import type { Binding } from "@/components/ui/controls/field";

type Props = {
  field: (kind: AgentKind) => Binding<string | null> & { error?: string };
  /** The names of those chosen already. */
  known: Record<AgentKind, string | null>;
  /** Names of the customer's own, taken where none is chosen. */
  inherits?: Record<AgentKind, string | null>;
};

/** Who brought a customer or an order. Whoever sells from outside brings their own business: there is nothing to choose. */
export function AgentFields(props: Props) {
  const house = useShell().limited !== "agent";
  return useMay("customers:read") && house ? (
    <>
      <One {...props} kind="agent" />
      <One {...props} kind="agency" />
    </>
  ) : null;
}

function One({ field, known, inherits, kind }: Props & { kind: AgentKind }) {
  const t = useTranslations("agents");
  const options = useAgentOptions(kind);
  const { value = null, ...rest } = field(kind);
  const name = known[kind];
  const own = inherits?.[kind];
  return (
    <Combobox
      label={t(kind)}
      optional
      options={options}
      value={value}
      {...rest}
      known={value && name ? { id: value, label: name } : null}
      {...(own && { placeholder: own })}
      help={own ? t("of_customer", { name: own }) : undefined}
    />
  );
}
