"use client";
import { useEffect, useEffectEvent, useState } from "react";
import { useCallForm } from "@/components/form";
import type { CallInput, CallOutput } from "@/lib/browser/api";

/** A customer of the same name or VAT number as the one that is added. */
type Alike = Pick<CallOutput<"customers.create">, "uuid" | "name">;

/**
 * A form for a new customer that asks before it adds a second one of a name or VAT number: `alike` are those that exist,
 * `accept` adds the new one all the same, `forget` goes back to the form.
 */
export function useNewCustomer(
  defaults: CallInput<"customers.create">,
  onDone: (customer: CallOutput<"customers.create">) => void,
) {
  const [alike, setAlike] = useState<readonly Alike[]>([]);
  const form = useCallForm(
    "customers.create",
    { ...defaults, accept_duplicate: false },
    {
      invalidates: ["customers"],
      onDone,
      onRefused: (refusal) => {
        if (refusal.message !== "duplicate_customer") return false;
        setAlike((refusal.more.details as { customers: Alike[] }).customers);
        return true;
      },
    },
  );
  const isAccepted = form.values.accept_duplicate === true;
  const { submit } = form;
  // The form is sent again once its values say that the duplicate is meant.
  const again = useEffectEvent(() => void submit());
  useEffect(() => {
    if (isAccepted) again();
  }, [isAccepted]);
  const forget = () => setAlike([]);
  const accept = () => {
    forget();
    form.set("accept_duplicate", true);
  };
  return { form, alike, accept, forget };
}
