import { gzipSync } from "node:zlib";
import { findDemo, type Houses, openSessions } from "@/tests/bench/house.bench";

/** Script of the first load, gzipped, without the polyfills for old browsers. */
async function scriptOf(base: string, path: string, cookie = ""): Promise<number> {
  const html = await (await fetch(base + path, { headers: { cookie } })).text();
  const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"[^>]*>/g)].filter(
    ([tag]) => !/nomodule/i.test(tag),
  );
  const sizes = await Promise.all(
    [...new Set(scripts.flatMap(([, src]) => src ?? []))].map(
      async (src) => gzipSync(Buffer.from(await (await fetch(new URL(src, base))).arrayBuffer())).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Kilobytes of script of our pages compared with an empty page. */
export async function benchScript(houses: Houses) {
  const { ours, bare, client } = houses;
  const [live] = (
    await client.query(
      "select g.uuid, s.station_id from campaign g join campaign_station s on s.campaign_id = g.uuid join share h on h.object_id = g.uuid limit 1",
    )
  ).rows;
  const { user_id, tenant_id } = await findDemo(houses);
  const [cookie] = await openSessions(houses, user_id, tenant_id, 1);
  const empty = await scriptOf(bare, "/");
  const pages: [string, string, string?][] = [
    ["sign-in", "/auth/login"],
    ["customers (list)", "/customers", cookie],
  ];
  if (live) pages.push(["live report", `/live-report/${live.uuid}/${live.station_id}`]);
  const rows = [{ page: "empty Next page", kB: Number(empty.toFixed(0)), over_empty: 0 }];
  for (const [page, path, jar] of pages) {
    const size = await scriptOf(ours, path, jar);
    rows.push({ page, kB: Number(size.toFixed(0)), over_empty: Number((size - empty).toFixed(0)) });
  }
  return rows;
}
