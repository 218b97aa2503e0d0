export { apply } from "./apply";
export { board } from "./board";
export { break_spots } from "./break-spots";
export { preview, previewed } from "./preview";
export { drop_scenario, scenario, scenarios } from "./scenarios";
