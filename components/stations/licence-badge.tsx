import { Status } from "@/components/status";
import type { CallOutput } from "@/lib/browser/api";

type Licence = Pick<CallOutput<"stations.retrieve">, "license_type" | "license_state">;

/** A licence by what matters of it: its kind while it runs, else that it ends. */
export function LicenceBadge({ of: { license_type, license_state } }: { of: Licence }) {
  const ending = license_state === "expiring" ? "expiring_soon" : "expired";
  const is = license_state === "running" ? license_type : ending;
  return <Status of="licence" is={is} />;
}
