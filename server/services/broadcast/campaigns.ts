export { activate } from "./campaigns/activate";
export { create_draft, update } from "./campaigns/draft";
export { estimates } from "./campaigns/estimate";
export { hold } from "./campaigns/hold";
export { buyers, count, list, offer, plays, retrieve } from "./campaigns/lists";
export { destroy, stop } from "./campaigns/stop";
