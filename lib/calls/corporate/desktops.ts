import { z } from "zod";
import { del, get, post } from "@/lib/calls/kit";
import { At, ByTenant, ByUuid, Day, Done, Int, Name, Text, Uuid } from "@/lib/shapes";

const Agent = z.object({
  uuid: Uuid,
  station: Uuid,
  station_name: Text(),
  name: Text(),
  version: Text(40),
  last_seen_at: At,
  /** The last day whose published log is in its folder; null for none. */
  logs_until: Day.nullable(),
  /** What it could not do, in its own words. */
  problem: Text(500),
  created_at: At,
});
/** The program itself: its version, and the hash by which it checks a new one. */
const Release = z.object({ version: Text(40), sha256: Text(64) });
const STATION = z.object({ uuid: Uuid, name: Text() });

/** Calls on station agents: programs in a studio that fetch a station's logs and send its as-run files. */
export const desktops = {
  list: get("corporate/get-desktops/{tenant}", {
    access: "stations:read",
    inside: true,
    summary: "Lists the station agents with their version, station and when they were last seen.",
    params: ByTenant,
    output: z.object({ rows: z.array(Agent), release: Release }),
  }),
  pair: post("corporate/desktops/pair", {
    access: "stations:write",
    inside: true,
    confirmed: true,
    creates: "secret",
    summary:
      "Creates a code that pairs one station agent with a station, once, within 15 minutes. The agent calls with a key of its own that sees this station only and acts on behalf of the caller.",
    body: z.object({ station: Uuid }),
    output: z.object({ code: Text(40), expires_at: At, server: Text(300) }),
  }),
  revoke: del("corporate/desktops/revoke/{uuid}", {
    access: "stations:write",
    inside: true,
    summary: "Revokes a station agent: its key ends at once.",
    params: ByUuid,
    output: Done,
  }),
  connect: post("corporate/desktops/connect", {
    access: "public",
    creates: "secret",
    summary: "Pairs a station agent by its code. The key is returned once.",
    body: z.object({ code: Text(40).min(1, "required"), name: Name, version: Text(40) }),
    output: z.object({ key: Text(100), agent: Uuid, station: STATION }),
  }),
  report: post("corporate/desktops/report", {
    access: "traffic:read",
    summary:
      "Records what a station agent has in its folders. Returns its station, the date there, the number of outputs and the current release. For keys of station agents.",
    body: z.object({
      version: Text(40),
      logs_until: Day.nullable(),
      problem: Text(500).default(""),
    }),
    output: z.object({ station: STATION, today: Day, outputs: Int(1), release: Release }),
  }),
  installer: get("tenant/download-desktop-install-file", {
    access: "member",
    summary: "Returns the station agent: one file that Node runs.",
    answers: "blob",
  }),
};
