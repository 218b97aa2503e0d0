import "./jitless";

/** The catalogue as a page reads it: its schemas are built after what they must not do is said. */
export { calls } from ".";
