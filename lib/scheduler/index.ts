export {
  type Candidate,
  type Explanation,
  explain,
  listRefusals,
} from "./desk";
export { nameBreaks, numberBreaks } from "./numbering";
export {
  type BreakIn,
  type DemandIn,
  type Options,
  type Placement,
  Problem,
  type Reason,
  type Relaxation,
  RULES,
  type Rule,
  type Shortfall,
  type Solution,
} from "./problem";
export { solve } from "./solve";
