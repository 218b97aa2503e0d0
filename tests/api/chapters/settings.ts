import sharp from "sharp";
import type { caller } from "../calling";

type Tenant = { version: number };

/** A logo. */
export async function drawing(): Promise<File> {
  const { data } = await sharp({ create: { width: 90, height: 30, channels: 3, background: "#2f53d8" } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return new File([new Uint8Array(data)], "logo.png");
}

/** The organisation's formats, numbering, billing and letterhead are set. */
export async function settings(call: ReturnType<typeof caller>, tenant: string, canary: string) {
  const { version } = await call<Tenant>("tenant.current");
  await call("tenant.update_settings", {
    tenant,
    version,
    default_terms: `Payable within 30 days. ${canary}`,
    max_break_number: 3,
    settings_json: {
      spots: { label: { custom: true, prefix: "Copy" } },
      early_discount: { bp: 200, days: 10 },
      late_interest: { bp: 900, grace_days: 3 },
    },
  });
  const letterhead = {
    lines: [`4 Mast Lane ${canary}`],
    account: `GB00 SPOT ${canary}`,
    seller: { vat_number: "GB123456782" },
  };
  const file = await drawing();
  await call("tenant.preview_pdf", { tenant, params: letterhead, file });
  await call("tenant.update_pdf", { tenant, params: { ...letterhead, version: version + 1 }, file });
  await call("tenant.logo", { tenant });

  const text = `{customer_name} and {company_name}. ${canary}`;
  const template = await call<{ uuid: string }>("contract_templates.update", {
    name: `Yearly ${canary}`,
    text,
  });
  await call("contract_templates.list", { tenant, search: "", per_page: 10 });
  await call("contract_templates.retrieve", { uuid: template.uuid });
  await call("contract_templates.mark_used", { uuid: template.uuid });
  await call("contract_templates.preview", { tenant, name: `Yearly ${canary}`, text });
  const spare = await call<{ uuid: string }>("contract_templates.update", { name: "Spare", text: "x" });
  await call("contract_templates.delete", { uuid: spare.uuid });
  await call("feedback.create", { file, params: { message: `Good ${canary}`, rating: 5, page: "/" } });
}
