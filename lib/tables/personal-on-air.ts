/** The columns of as-run logs, traffic logs, rotations, jingles and fillers, classified like `COLUMNS` in personal.ts, which includes them. */
export const ON_AIR_COLUMNS = {
  as_run_file: {
    personal: { file_name: "keep" },
    plain:
      "tenant_id uuid station_id sha256 profile encoding chosen_encoding lines unreadable clock_offset from_date to_date imported_at imported_by bytes zone correction reading",
  },
  as_run_day: {
    personal: { before: "keep" },
    plain:
      "tenant_id file_id station_id date state superseded_by lines first_second last_second gaps changed_at changed_by",
  },
  as_run_mapping: {
    personal: {},
    plain: "tenant_id uuid station_id name mapping version created_at created_by updated_at retired_at",
  },
  as_run_line: {
    personal: { artist: "name" },
    plain:
      "tenant_id uuid file_id station_id date second aired_at line cart title length spot_ref isci kind spot_id result confidence paired_with kept_apart paired_by decision campaign_id decided_by",
  },
  commercial_group: {
    personal: {},
    plain:
      "tenant_id uuid name customer_id mode pattern agent_id station_ids agent_ids version created_at created_by",
  },
  commercial_group_member: {
    personal: {},
    plain: "tenant_id group_id commercial_id position weight weekdays hours from_date to_date",
  },
  commercial_master: {
    personal: { file_name: "keep" },
    plain: "tenant_id uuid commercial_id media_id attached_at attached_by",
  },
  jingle: { personal: {}, plain: "tenant_id uuid station_id commercial_id role position created_at" },
  station_portrait: { personal: {}, plain: "tenant_id station_id format coverage text version created_at" },
  station_sample: {
    personal: { file_name: "keep" },
    plain: "tenant_id uuid station_id media_id title position created_at created_by",
  },
  topup_member: { personal: {}, plain: "tenant_id set_id commercial_id position weight" },
  topup_set: { personal: {}, plain: "tenant_id uuid name station_ids mode version created_at created_by" },
  traffic_log: {
    personal: { reopen_reason: "keep" },
    plain:
      "tenant_id uuid station_id date state version published changed locked_by locked_at closed_at closed_by reopened_at reopened_by",
  },
  log_target: {
    personal: { address: "text", user_name: "text", secret: "secret" },
    plain:
      "tenant_id uuid station_id kind host_key output checksum keep active version created_at created_by",
  },
  log_delivery: {
    personal: {},
    plain:
      "tenant_id uuid target_id station_id date number state attempts error files has_copy first_at next_at last_at told",
  },
  log_presence: { personal: {}, plain: "tenant_id uuid station_id date user_id row_id seen_at" },
  traffic_log_version: {
    personal: { lines: "keep", diff: "keep", reason: "keep" },
    plain: "tenant_id uuid log_id station_id number problems published_at published_by",
  },
  output_format: {
    personal: {},
    plain: "tenant_id uuid name preset definition version created_at created_by updated_at retired_at",
  },
} as const;
