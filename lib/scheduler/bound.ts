import highsLoader, { type Highs } from "highs";
import { buildCells, groupDemands } from "./cells";
import type { Grid } from "./grid";
import { buildProgram, computeFixedValue, type Program } from "./program";

/** Sweeps of the cheap bound; more hardly improve it. */
const SWEEPS = 6;
/** Iterations for each row below which the simplex is not started. */
const LEAST_ITERATIONS = 0.02;
/** Relative tolerance for sums of the same amounts in a different order. */
const ROUNDING = 1e-9;

let loading: Promise<Highs> | undefined;
/** Returns the linear solver, loaded once. */
export function loadSolver(): Promise<Highs> {
  loading ??= highsLoader();
  return loading;
}

/** Seconds of work on a slow core: for each entry of the program, and for one simplex iteration with so many rows. */
const TO_WRITE = 1.4e-6;
const TO_SWEEP = 0.35e-6;
const TO_LOAD = 2e-6;
const toIterate = (rows: number) => 0.0001 * Math.sqrt(rows / 10_000);

/** An upper bound on a plan's value, and the seconds of work it took. */
export type Bound = { value: number; seconds: number };
/** Whether a plan of this value is optimal. */
export const isReached = (value: number, bound: Bound | null): boolean =>
  bound !== null && value >= bound.value - 2 * Math.abs(bound.value) * ROUNDING;

/**
 * An upper bound on the value of any plan, and the counted seconds of work. `lp` stops after about `seconds`; the
 * prices found by then still give a bound. When there is no time for an iteration it falls back to `cheap`.
 */
export async function computeBound(grid: Grid, how: "lp" | "cheap", seconds: number): Promise<Bound> {
  const cells = buildCells(grid);
  const bound: Bound = { value: computeFixedValue(grid), seconds: 0 };
  for (const group of groupDemands(grid)) {
    const program = buildProgram(grid, cells, group);
    if (program.cost.length === 0) continue;
    bound.seconds += program.rows.length * TO_WRITE;
    const found =
      how === "lp" ? await computeLpBound(program, seconds - bound.seconds) : computeCheapBound(program);
    bound.value += found.value;
    bound.seconds += found.seconds;
  }
  bound.value += Math.abs(bound.value) * ROUNDING;
  return bound;
}

const computeCheapBound = (program: Program): Bound => ({
  value: computeDualValue(program, descendPrices(program)),
  seconds: program.rows.length * SWEEPS * TO_SWEEP,
});

async function computeLpBound(program: Program, seconds: number): Promise<Bound> {
  const iteration = toIterate(program.limit.length);
  const toLoad = program.rows.length * TO_LOAD;
  const most = Math.floor((seconds - toLoad) / iteration);
  if (most < program.limit.length * LEAST_ITERATIONS) return computeCheapBound(program);
  const { price, optimal, iterations } = await computePrices(program, most);
  const value = computeDualValue(program, price);
  const spent = toLoad + iterations * iteration;
  if (optimal) return { value, seconds: spent };
  const cheap = computeCheapBound(program);
  return { value: Math.min(value, cheap.value), seconds: spent + cheap.seconds };
}

/** Dual prices of the rows after at most `most` simplex iterations. */
async function computePrices(program: Program, most: number) {
  const highs = await loadSolver();
  const numCols = program.cost.length;
  const numRows = program.limit.length;
  return highs.withModel(
    {
      numCols,
      numRows,
      sense: highs.constants.objectiveSense.maximize,
      colCost: program.cost,
      colLower: new Float64Array(numCols),
      colUpper: program.upper,
      rowLower: new Float64Array(numRows).fill(-highs.infinity),
      rowUpper: program.limit,
      matrix: {
        format: "csc",
        numRows,
        numCols,
        starts: Int32Array.from(program.starts),
        indices: Int32Array.from(program.rows),
        values: Float64Array.from(program.values),
      },
    },
    (model) => {
      model.options.set({ output_flag: false, presolve: "off", simplex_iteration_limit: most });
      model.run();
      return {
        price: model.getSolution().rowDual.map((price) => Math.max(0, price)),
        optimal: model.getModelStatus() === highs.constants.modelStatus.optimal,
        iterations: Number(model.info.get("simplex_iteration_count")),
      };
    },
  );
}

/**
 * The dual value of these row prices: what the rows are worth plus what every spot earns above its cost. By weak
 * duality no plan exceeds it for any prices, so the solver's rounding cannot make the bound too low.
 */
export function computeDualValue(program: Program, price: Float64Array): number {
  let value = 0;
  program.limit.forEach((limit, row) => {
    value += limit * price[row]!;
  });
  for (let j = 0; j < program.cost.length; j++) {
    const earned = computeEarnings(program, price, j);
    if (earned > 0) value += earned * program.upper[j]!;
  }
  return value;
}

function computeEarnings(
  { cost, starts, rows, values }: Program,
  price: Float64Array,
  column: number,
): number {
  let earned = cost[column]!;
  for (let k = starts[column]!; k < starts[column + 1]!; k++) earned -= values[k]! * price[rows[k]!]!;
  return earned;
}

/** Row prices without a solver, by coordinate descent: each row in turn takes its best price. */
function descendPrices(program: Program): Float64Array {
  const price = new Float64Array(program.limit.length);
  const columns: { column: number; value: number }[][] = Array.from(price, () => []);
  for (let column = 0; column < program.cost.length; column++) {
    for (let k = program.starts[column]!; k < program.starts[column + 1]!; k++) {
      columns[program.rows[k]!]!.push({ column, value: program.values[k]! });
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    columns.forEach((used, row) => {
      price[row] = findBestPrice(program, price, row, used);
    });
  }
  return price;
}

/** The price at which the row's limit is just used up, searched from the highest price downwards. */
function findBestPrice(
  program: Program,
  price: Float64Array,
  row: number,
  used: readonly { column: number; value: number }[],
) {
  let slope = program.limit[row]!;
  const turns = used.map(({ column, value }) => {
    const amount = Math.abs(value) * program.upper[column]!;
    if (value < 0) slope += amount;
    return { at: (computeEarnings(program, price, column) + value * price[row]!) / value, amount };
  });
  turns.sort((a, b) => b.at - a.at);
  for (const { at, amount } of turns) {
    if (at <= 0) return 0;
    slope -= amount;
    if (slope < 0) return at;
  }
  return 0;
}
