export { apply } from "./apply";
export { board } from "./board";
export { preview, previewed } from "./preview";
export { drop_scenario, scenario } from "./scenarios";
