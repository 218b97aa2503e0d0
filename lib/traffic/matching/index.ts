export { match } from "./match";
export { type Aired, CLASSES, type Class, type Match, type Options, type Scheduled } from "./spots";
