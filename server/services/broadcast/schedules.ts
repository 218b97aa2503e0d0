export { apply } from "./schedules/apply";
export { board } from "./schedules/board";
export { preview, previewed } from "./schedules/preview";
export { drop_scenario, scenario } from "./schedules/scenarios";
