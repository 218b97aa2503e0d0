import { DRAWN, GUESTS, LANGUAGES, PROMPT, TRICKS } from "./injections/answers";
import { RIGHTS, TENANTS, WRITES } from "./injections/records";
import type { Injection } from "./injections/shape";

/** Instructions that an attacker plants, and what a model does that obeys them. */
export const INJECTIONS: Injection[] = [
  ...[TENANTS, WRITES, RIGHTS],
  ...[TRICKS, PROMPT, LANGUAGES, DRAWN, GUESTS],
].flatMap((rows) => rows.map(([place, who, text, does]) => ({ place, who, says: text, ...does })));
