export { apply } from "./apply";
export { preview } from "./difference";
export { discard, open, retrieve, update } from "./draft";
export { undo } from "./undo";
