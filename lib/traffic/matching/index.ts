export { isShort } from "./classes";
export { match } from "./match";
export type { Aired, Class, Match, Options, Scheduled } from "./spots";
