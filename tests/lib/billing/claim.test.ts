import { expect, test } from "vitest";
import { findClaim, HASH_MARK } from "@/lib/billing/claim";

const hash = "4be1".padEnd(64, "7d");
const bytes = (text: string) => new TextEncoder().encode(text);
const encode = (text: string) => Buffer.from(text).toString("base64url");

test.each([
  ["a PDF", `%PDF-1.7 \u0000 <pdf:Keywords>${HASH_MARK}${hash}</pdf:Keywords>`, hash],
  ["JSON", `{\n  "hash": "${hash}",\n  "number": "REP 01" }`, hash],
  ["a JWS", `${encode("{}")}.${encode(`{"hash":"${hash}","title":"Äther"}`)}.c2ln`, hash],
  ["a hash that is cut", `${HASH_MARK}${hash.slice(1)}`, undefined],
  ["capital letters", `${HASH_MARK}${hash.toUpperCase()}`, undefined],
  ["three words", "one.two.three", undefined],
  ["nothing", "", undefined],
])("the hash that %s names", (_, text, found) => {
  expect(findClaim(bytes(text))).toBe(found);
});
