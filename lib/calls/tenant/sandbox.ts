import { post } from "@/lib/calls/kit";
import { ByTenant, ByUuid, Done, Job } from "@/lib/shapes";
import { TenantCard } from "../accounts/profile";

const Filling = Job.extend({ tenant: TenantCard });

/** Practice copies: marked on every page, they mail nobody and count in no figure of the platform. */
export const sandbox = {
  create_demo: post("tenant/create-demo", {
    access: "user",
    summary: "A practice tenant of the caller's own, filled with the demo story by a job.",
    creates: true,
    output: Filling,
  }),
  delete_demo: post("tenant/delete-demo/{uuid}", {
    access: "user",
    summary: "Deletes a practice tenant the caller owns; never a live one.",
    params: ByUuid,
    output: Done,
  }),
  fill: post("accounts/create-fake-data/{tenant}", {
    access: "settings:write",
    confirmed: true,
    whole: true,
    summary: "Fills an empty practice tenant with the demo story by a job; never a live one.",
    params: ByTenant,
    output: Job,
  }),
  copy: post("accounts/create-copy-data/{tenant}", {
    access: "settings:write",
    confirmed: true,
    whole: true,
    summary:
      "Copies a live tenant's data into its practice copy, contacts made anonymous, by a job; an older copy is replaced.",
    params: ByTenant,
    creates: true,
    output: Filling,
  }),
};
