import { z } from "zod";
import { ROLES } from "@/lib/access/access";
import { get, post, put } from "@/lib/calls/kit";
import { CountryCode, isElectronicAddress } from "@/lib/e-invoice/parties";
import {
  At,
  BasisPoints,
  ByTenant,
  ByUuid,
  Code,
  Done,
  Email,
  Int,
  ListBody,
  ListOf,
  Name,
  Note,
  Text,
  Uuid,
  Version,
} from "@/lib/shapes";

const Named = z.object({ uuid: Uuid, name: Text() });
const role = z.enum(ROLES);
/** Terms of a member: role, stations it is limited to, agent or agency it belongs to. */
const terms = {
  role,
  stations: z.array(Uuid).max(500).nullable().default(null),
  agent: Uuid.nullable().default(null),
};
const Terms = { role, stations: z.array(Named).nullable(), agent: Named.nullable() };

/** An open invitation as the tenant sees it. */
export const Invitation = z.object({
  uuid: Uuid,
  email: Email,
  ...Terms,
  invited_by: Text(),
  created_at: At,
  expires_at: At,
  expired: z.boolean(),
});
const Personal = z.object({
  uuid: Uuid,
  tenant: Named,
  role,
  invited_by: Text(),
  expires_at: At,
});

/** Calls on invitations. */
export const invitations = {
  view: get("tenant/invitations/view/{tenant}", {
    access: "members:write",
    summary: "Lists open invitations, including expired ones.",
    params: ByTenant,
    output: z.object({ rows: z.array(Invitation) }),
  }),
  send: post("tenant/invitations/send/{tenant}", {
    access: "members:write",
    summary:
      "Sends an invitation that is valid for seven days. An address that is already invited gets a new email and link.",
    params: ByTenant,
    body: z.object({ email: Email, ...terms }),
    creates: true,
    output: Invitation,
  }),
  cancel: post("tenant/invitations/cancel/{uuid}", {
    access: "members:write",
    summary: "Withdraws an invitation. Its link stops working.",
    params: ByUuid,
    output: Done,
  }),
  by_code: get("accounts/invitation/{code}", {
    access: "public",
    summary:
      "Returns an invitation by its link: inviter, tenant, role, and whether the address has an account.",
    params: z.object({ code: Code }),
    output: z.object({
      email: Email,
      tenant: Text(),
      role,
      invited_by: Text(),
      has_account: z.boolean(),
      expires_at: At,
    }),
  }),
  personal: get("accounts/tenant/invitation-view-personal", {
    access: "user",
    summary: "Lists invitations addressed to the caller.",
    output: z.object({ rows: z.array(Personal) }),
  }),
  accept: get("accounts/tenant/invitation-accept-personal/{uuid}", {
    access: "user",
    summary: "Accepts an invitation and joins its tenant.",
    params: ByUuid,
    changes: true,
    output: z.object({ tenant: Uuid }),
  }),
  decline: get("accounts/tenant/invitation-cancel-personal/{uuid}", {
    access: "user",
    summary: "Declines an invitation addressed to the caller.",
    params: ByUuid,
    changes: true,
    output: Done,
  }),
};

/** A member of a tenant. */
export const Member = z.object({
  uuid: Uuid,
  name: Text(),
  email: Email,
  ...Terms,
  two_factor: z.boolean(),
  last_seen: At.nullable(),
  joined_at: At,
  version: Version,
});
/** A member as parsed. */
export type Member = z.output<typeof Member>;

/** Calls on members. */
export const users = {
  list: post("tenant/users/list/{tenant}", {
    access: "members:read",
    summary:
      "Lists members with role, stations, agent or agency, last activity and two-factor status. Filter: role.",
    params: ByTenant,
    body: ListBody,
    output: ListOf(Member),
  }),
  simple_list: get("tenant/users/simple-list/{tenant}", {
    access: "member",
    summary: "Lists members by name. Logins of agents and agencies see only themselves.",
    params: ByTenant,
    output: z.object({ rows: z.array(Named) }),
  }),
  other_admins: get("tenant/users/other-admins/{tenant}", {
    access: "member",
    summary: "Lists the owners and admins other than the caller.",
    params: ByTenant,
    output: z.object({ rows: z.array(Named) }),
  }),
  unlink: post("tenant/users/unlink-user/{tenant}", {
    access: "members:write",
    summary:
      "Removes a member from the tenant immediately. The last owner cannot be removed; only owners can remove owners.",
    params: ByTenant,
    body: z.object({ user: Uuid }),
    output: Done,
  }),
  update: put("tenant/users/update-user/{tenant}", {
    access: "members:write",
    summary:
      "Changes a member's role, stations and agent or agency; requires the version that was read. Takes effect with the next request.",
    params: ByTenant,
    body: z.object({ user: Uuid, version: Version, ...terms }),
    output: Member,
  }),
};

const own = {
  type: z.enum(["agent", "agency"]),
  name: Name,
  email: z.union([Email, z.literal("")]).default(""),
  phone: Text(60).default(""),
  /** Street and further lines, or all of the address in one text. */
  address: Text(500).default(""),
  post_code: Text(20).default(""),
  city: Text(80).default(""),
  /** Two letters, or "". */
  country: CountryCode.default(""),
  vat_number: Text(60).default(""),
  /** Where e-invoices addressed to it go, and the reference they state. */
  electronic_address: Text(160).refine(isElectronicAddress, "bad_electronic_address").default(""),
  buyer_reference: Text(100).default(""),
  /** Of an agency: what its new campaigns deduct from their gross price. */
  commission_bp: BasisPoints.refine((bp) => bp >= 0, "bad_amount").default(0),
  terms_days: Int(0, 365).nullable().default(null),
  note: Note.default(""),
};
/** An agent or agency as returned by the API. */
export const AgentAgency = z.object({
  uuid: Uuid,
  ...own,
  archived: z.boolean(),
  customers: Int(),
  active_campaigns: Int(),
  /** none: no login; invited: an email was sent; active: `logins` logins. */
  login: z.enum(["none", "invited", "active"]),
  logins: Int(),
  version: Version,
  created_at: At,
});
/** An agent or agency as parsed. */
export type AgentAgency = z.output<typeof AgentAgency>;

/** Calls on agents and agencies. */
export const agents = {
  list: post("tenant/agents-agencies/list/{tenant}", {
    access: "customers:read",
    summary: "Lists agents and agencies with customers and logins. Filters: type, archived (true).",
    params: ByTenant,
    body: ListBody,
    output: ListOf(AgentAgency),
  }),
  update: post("tenant/create-agent-agency", {
    access: "customers:write",
    unscopedOnly: true,
    summary: "Creates an agent or agency; with uuid and version, updates or archives one.",
    body: z.object({
      uuid: Uuid.optional(),
      version: Version.optional(),
      ...own,
      archived: z.boolean().default(false),
    }),
    creates: true,
    output: AgentAgency,
  }),
  make_loginable: post("tenant/make-agent-agency-loginable/{uuid}", {
    access: "members:write",
    summary: "Invites an agent or agency to sign in with access to its own business only.",
    params: ByUuid,
    creates: true,
    output: AgentAgency,
  }),
  remove_loginable: post("tenant/remove-agent-agency-loginable/{uuid}", {
    access: "members:write",
    summary: "Ends the access of an agent or agency immediately and withdraws its invitation.",
    params: ByUuid,
    output: AgentAgency,
  }),
};
