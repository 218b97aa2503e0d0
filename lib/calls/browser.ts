import "./jitless";

/** The catalogue for pages. `./jitless` configures zod before the schemas are created. */
export { calls } from ".";
