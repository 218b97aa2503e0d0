import { useState } from "react";
import { NewCustomerDialog } from "@/components/customers/new-customer-dialog";
import { PaymentForm } from "@/components/payments/payment-form";
import { QueryProvider } from "@/components/query";
import { ShellProvider } from "@/components/shell/context";
import type { ShellData } from "@/components/shell/data";
import { STANDARD_FORMATS } from "@/components/ui/format";
import { setRoutes } from "@/lib/browser/api";
import { toDay } from "@/lib/day";
import { DEFAULT_SETTINGS } from "@/lib/settings/settings";

const SHELL: ShellData = {
  user: {
    uuid: "u",
    first_name: "Fay",
    last_name: "Test",
    email: "fay@example.test",
    is_staff: false,
    has_password: true,
    two_factor: false,
  },
  tenant: { uuid: "t", name: "Vane & Kestrel Radio", sandbox: false },
  erase_at: null,
  view_until: null,
  role: "finance",
  limited: null,
  other_tenants: [],
  capabilities: ["finance:write"],
  formats: { ...STANDARD_FORMATS, zone: "UTC" },
  spots: DEFAULT_SETTINGS.spots,
  order_version: "v1",
  appearance: { theme: "classic", size: "m", language: "en" },
  notices: { position: "bottom-right", timeout: 5 },
  keys: { own: {}, off: false },
  jobs: [],
  counts: {},
  station: null,
  first_steps: null,
  rail: { editor: true, page: false },
};

/** The small form of a new customer; who is chosen or added is shown. */
export function CustomerScene() {
  const [chosen, setChosen] = useState("");
  useState(() =>
    setRoutes({ "customers.create": { method: "POST", path: "corporate/customers/create", creates: true } }),
  );
  return (
    <ShellProvider value={SHELL}>
      <QueryProvider>
        <output>{chosen}</output>
        <NewCustomerDialog name="Kilnside" onDone={({ name }) => setChosen(name)} onClose={() => undefined} />
      </QueryProvider>
    </ShellProvider>
  );
}

/** A payment of a customer, on 20 November 2026. */
export function PaymentScene() {
  return (
    <ShellProvider value={SHELL}>
      <QueryProvider>
        <PaymentForm
          amount={null}
          customer={{ uuid: "0198c1de-0000-7000-8000-000000000001", name: "Kilnside Energy" }}
          invoice={null}
          today={toDay("2026-11-20")}
        />
      </QueryProvider>
    </ShellProvider>
  );
}
