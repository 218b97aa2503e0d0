export { activate } from "./campaigns/activate";
export { list_competing } from "./campaigns/competing";
export { create_draft, update } from "./campaigns/draft";
export { duplicate } from "./campaigns/duplicate";
export { estimates } from "./campaigns/estimate";
export { estimate_document } from "./campaigns/estimate-document";
export { export } from "./campaigns/export";
export { stations } from "./campaigns/figures";
export { hold } from "./campaigns/hold";
export { import } from "./campaigns/import";
export {
  buyers,
  count,
  expiring,
  list,
  list_with_status,
  offer,
  plays,
  retrieve,
} from "./campaigns/lists";
export { shift } from "./campaigns/shift";
export { destroy, stop } from "./campaigns/stop";
