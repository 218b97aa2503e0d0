import { useCall } from "@/components/query";
import { useMay } from "@/components/shell/context";

/** Where the customer of a campaign is mailed to: its own address, or that of its first contact; empty until known. */
export function useCustomerEmail(campaign: string): string {
  const may = useMay("customers:read");
  const booked = useCall("campaigns.retrieve", { uuid: campaign }, { enabled: may });
  const uuid = booked.data?.customer ?? "";
  const { data } = useCall("customers.retrieve", { uuid }, { enabled: may && uuid !== "" });
  return data?.email || data?.contacts.find((contact) => contact.email)?.email || "";
}
