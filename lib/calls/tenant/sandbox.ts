import { post } from "@/lib/calls/kit";
import { ByTenant, ByUuid, Done, Job } from "@/lib/shapes";
import { TenantCard } from "../accounts/profile";

const Filling = Job.extend({ tenant: TenantCard });

/**
 * Calls on sandboxes: copies for practice that are marked on every page, send no email, and count in no figures of
 * the platform.
 */
export const sandbox = {
  create_demo: post("tenant/create-demo", {
    access: "user",
    summary: "Creates a sandbox for the caller and fills it with demo data in a job.",
    creates: true,
    output: Filling,
  }),
  delete_demo: post("tenant/delete-demo/{uuid}", {
    access: "user",
    summary: "Deletes a sandbox the caller owns. Live tenants are rejected.",
    params: ByUuid,
    output: Done,
  }),
  fill: post("accounts/create-fake-data/{tenant}", {
    access: "settings:write",
    confirmed: true,
    unscopedOnly: true,
    summary: "Fills an empty sandbox with demo data in a job. Live tenants are rejected.",
    params: ByTenant,
    creates: true,
    output: Job,
  }),
  copy: post("accounts/create-copy-data/{tenant}", {
    access: "settings:write",
    confirmed: true,
    unscopedOnly: true,
    summary:
      "Copies a live tenant's data to its sandbox in a job, with anonymised contacts. An existing copy is replaced.",
    params: ByTenant,
    creates: true,
    output: Filling,
  }),
};
