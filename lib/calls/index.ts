import { customers } from "@/lib/calls/customers";
import { profile, tenant } from "@/lib/calls/tenant";

export const calls = { customers, profile, tenant };
export type Calls = typeof calls;
