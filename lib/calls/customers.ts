import { z } from "zod";
import { del, get, post, put } from "@/lib/calls/kit";
import {
  ByTenant,
  ByUuid,
  Day,
  Done,
  Email,
  ListBody,
  ListOf,
  Money,
  Name,
  Note,
  Text,
  Uuid,
} from "@/lib/calls/shapes";

const CustomerRow = z.object({
  uuid: Uuid,
  name: z.string(),
  balance: Money,
  active_campaigns: z.number().int(),
  earliest_expires: Day.nullable(),
  latest_expires: Day.nullable(),
});
const CustomerBody = z.object({
  name: Name,
  email: Email.nullable(),
  vat_number: Text(40),
  address: Text(500),
  credit_limit: Money.nullable(),
  note: Note,
});
const Customer = CustomerBody.extend({ uuid: Uuid });

export const customers = {
  list: post("corporate/customers/list/{tenant}", {
    access: "customers:read",
    summary: "Customers",
    params: ByTenant,
    body: ListBody,
    output: ListOf(CustomerRow),
  }),
  retrieve: get("corporate/customers/retrieve/{uuid}", {
    access: "customers:read",
    summary: "One customer",
    params: ByUuid,
    output: Customer,
  }),
  create: post("corporate/customers/create", {
    access: "customers:write",
    summary: "New customer",
    body: CustomerBody,
    output: Customer,
    creates: true,
  }),
  update: put("corporate/customers/update/{uuid}", {
    access: "customers:write",
    summary: "Change a customer",
    params: ByUuid,
    body: CustomerBody,
    output: Customer,
  }),
  destroy: del("corporate/customers/destroy/{uuid}", {
    access: "customers:write",
    summary: "Archive a customer",
    params: ByUuid,
    output: Done,
  }),
};
