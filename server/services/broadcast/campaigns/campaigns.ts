export { list_competing } from "@/server/services/broadcast/booking/competing";
export { activate } from "./activate";
export { confirmation } from "./confirmation";
export { copy_plan } from "./copy-plan";
export { create_draft, update } from "./draft";
export { duplicate } from "./duplicate";
export { estimates } from "./estimate";
export { estimate_document } from "./estimate-document";
export { export } from "./export";
export { stations } from "./figures";
export { hold } from "./hold";
export { import } from "./import";
export {
  buyers,
  count,
  expiring,
  list,
  list_with_status,
  offer,
  retrieve,
  spots,
} from "./lists";
export { live_report, recreate_code } from "./live-address";
export { duplicate_preview, shift_preview } from "./move-preview";
export { shift } from "./shift";
export { destroy, stop, stop_preview } from "./stop";
export { ways_out } from "./ways-out";
