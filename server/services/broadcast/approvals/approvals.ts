export { approve, refuse, withdraw } from "./decide";
export { request } from "./request";
