import { expect, test } from "vitest";
import { ACCESS_SECONDS, readAccessToken, signAccessToken } from "@/server/access-token";

const SESSION = "0199d3a0-0000-7000-8000-000000000001";
const NOW = new Date("2026-11-29T10:00:00Z");
const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const { token } = signAccessToken(SESSION, "somebody", NOW);

test.each([
  ["at once", 0, SESSION],
  ["again", 1, SESSION],
  ["in its last second", ACCESS_SECONDS - 1, SESSION],
  ["when it has expired", ACCESS_SECONDS, undefined],
])("a token that was read before is read %s", (_, seconds, session) => {
  expect(readAccessToken(token, NOW)?.sid).toBe(SESSION);
  expect(readAccessToken(token, after(seconds))?.sid).toBe(session);
});

test("a token that was read before makes no other text valid", () => {
  expect(readAccessToken(token, NOW)?.sub).toBe("somebody");
  const [header, body, signature] = token.split(".");
  const claims = JSON.parse(Buffer.from(body!, "base64url").toString());
  const others = Buffer.from(JSON.stringify({ ...claims, sub: "somebody else" })).toString("base64url");
  for (const forged of [`${header}.${others}.${signature}`, `${token}x`, `${token}.`, token.slice(0, -1)])
    expect(readAccessToken(forged, NOW)).toBeNull();
});

test("more tokens than are kept in memory are read, each with its own claims", () => {
  const tokens = Array.from({ length: 2500 }, (_, n) => signAccessToken(SESSION, `person ${n}`, NOW).token);
  for (const round of [1, 2])
    for (const [n, one] of tokens.entries())
      expect(readAccessToken(one, after(round))?.sub).toBe(`person ${n}`);
});
