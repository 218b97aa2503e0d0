import type { caller } from "../calling";

type Tenant = { version: number };

/** The organisation settles how it writes, counts and bills. */
export async function settings(call: ReturnType<typeof caller>, tenant: string, canary: string) {
  const { version } = await call<Tenant>("tenant.current");
  await call("tenant.update_settings", {
    tenant,
    version,
    default_terms: `Payable within 30 days. ${canary}`,
    max_break_number: 3,
    settings_json: { spots: { label: { custom: true, prefix: "Copy" } } },
  });
}
