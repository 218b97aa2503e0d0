import { randomBytes } from "node:crypto";

/** Returns a uuid of version 7: later ones sort later, so an index grows at its end. */
export function makeUuid(now = Date.now()): string {
  const hex = now.toString(16).padStart(12, "0") + randomBytes(10).toString("hex");
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
