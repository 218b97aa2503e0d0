import { afterEach, expect, test } from "vitest";
import { NOW } from "@/tests/services/broadcast/market";
import { statusOf } from "@/tests/services/corporate/proposal-scene";
import { offered } from "@/tests/services/corporate/stations-scene";
import { setClock, world } from "@/tests/world";
import { send } from "./client";

afterEach(() => setClock(null));

test("a player gets the audio of a shared proposal in parts, with its type, and as nothing that could run", async () => {
  setClock(NOW);
  const { ana } = await world();
  const { sample, proposal } = await offered(ana);
  const { share_code } = await statusOf(ana, proposal, 1, "sent");
  const path = `/api/share/proposal/${share_code}/sample/${sample}`;
  const whole = await send("GET", path);
  expect(whole.status).toBe(200);
  const size = whole.bytes.length;
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "audio/wav",
    "accept-ranges": "bytes",
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  // Safari asks for two bytes first.
  const begin = await send("GET", path, { headers: { range: "bytes=0-1" } });
  expect([begin.status, begin.bytes.length, begin.headers.get("content-range")]).toEqual([
    206,
    2,
    `bytes 0-1/${size}`,
  ]);
  const rest = await send("GET", path, { headers: { range: "bytes=100-" } });
  expect([rest.status, rest.bytes.length]).toEqual([206, size - 100]);
  const past = await send("GET", path, { headers: { range: `bytes=${size}-` } });
  expect(past.status).toBe(416);
  expect((await send("GET", `/api/share/proposal/${share_code}/sample/${proposal}`)).status).toBe(404);
});
