import { DEFAULT_NUMBERING } from "@/lib/rules/numbering";
import { placeFrom } from "@/server/api/identity";
import { run } from "@/server/api/run";
import { makeCtx } from "@/server/ctx";
import { createUserWithTenant } from "@/server/data/unscoped";
import { hashPassword } from "@/server/services/accounts/secrets";
import { demoSignIn } from "./index";

/** The demo tenant and its owner, then its story, told by the same services as everything else. */
export async function seedDemo(say: (line: string) => void) {
  say("Telling the demo story …");
  const now = new Date();
  const { user, tenant } = await createUserWithTenant(
    {
      email: demoSignIn.email,
      password_hash: await hashPassword(demoSignIn.password),
      first_name: "Mara",
      last_name: "Vane",
      activated_at: now,
      created_at: now,
    },
    {
      name: "Vane & Kestrel Radio",
      business: "radio",
      country: "GB",
      timezone: "Europe/London",
      currency: "GBP",
      currency_symbol: "£",
      taxes_json: [{ name: "VAT 20 %", percent_bp: 2000, default: true }],
      numbering_json: DEFAULT_NUMBERING,
      created_at: now,
    },
  );
  const ctx = makeCtx({
    actor: {
      user_id: user.uuid,
      session_id: "",
      email: user.email,
      name: "Mara Vane",
      is_staff: false,
      language: "en",
      date_format: "D.M.Y",
    },
    place: placeFrom({ tenant, role: "owner" }),
    now,
    request_id: "demo",
  });
  for (const name of ["Kilnside Energy", "Harbour Bakery", "Northgate Motors"]) {
    await run(ctx, "customers.create", { name });
  }
}
