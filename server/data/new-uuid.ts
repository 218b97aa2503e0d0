import { randomUUID } from "node:crypto";

/** Returns a uuid of version 7: later ones sort later, so an index grows at its end. */
export function makeUuid(now = Date.now()): string {
  const time = now.toString(16).padStart(12, "0");
  // Variant and random digits stand in the same places in versions 4 and 7, and Node draws version 4 in advance.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
