/** A rectangle of a treemap, in the unit of the area that was divided. */
export type Tile<T> = { of: T; x: number; y: number; width: number; height: number };
type Area = { x: number; y: number; width: number; height: number };
type Sized<T> = { of: T; size: number };

/** The longest side of a tile over its shortest, the worst of a row of tiles along a side. */
function measureWorst(row: readonly Sized<unknown>[], side: number): number {
  const sum = row.reduce((all, { size }) => all + size, 0);
  const thick = sum / side;
  return Math.max(...row.map(({ size }) => Math.max(thick ** 2 / size, size / thick ** 2)));
}

/** Cuts a row of tiles from an area, along its shorter side; returns them and what is left. */
function cutRow<T>(row: readonly Sized<T>[], area: Area): { tiles: Tile<T>[]; rest: Area } {
  const isTall = area.width < area.height;
  const side = isTall ? area.width : area.height;
  const thick = row.reduce((all, { size }) => all + size, 0) / side;
  let at = isTall ? area.x : area.y;
  const tiles = row.map(({ of, size }): Tile<T> => {
    const long = size / thick;
    const tile = isTall
      ? { of, x: at, y: area.y, width: long, height: thick }
      : { of, x: area.x, y: at, width: thick, height: long };
    at += long;
    return tile;
  });
  const rest = isTall
    ? { ...area, y: area.y + thick, height: area.height - thick }
    : { ...area, x: area.x + thick, width: area.width - thick };
  return { tiles, rest };
}

/**
 * Divides an area into tiles whose areas are in proportion to the amounts, as square as possible, the largest first
 * (Bruls, Huizing and van Wijk, "Squarified Treemaps", 2000). Amounts of zero or less have no tile.
 */
export function arrangeTiles<T>(
  items: readonly T[],
  amountOf: (item: T) => number,
  { width, height }: { width: number; height: number },
): Tile<T>[] {
  const shown = items.filter((item) => amountOf(item) > 0).sort((a, b) => amountOf(b) - amountOf(a));
  const whole = shown.reduce((all, item) => all + amountOf(item), 0);
  const waiting = shown.map((of) => ({ of, size: (amountOf(of) / whole) * width * height }));
  const tiles: Tile<T>[] = [];
  let area: Area = { x: 0, y: 0, width, height };
  let row: Sized<T>[] = [];
  for (const next of waiting) {
    const side = Math.min(area.width, area.height);
    if (row.length > 0 && measureWorst([...row, next], side) > measureWorst(row, side)) {
      const cut = cutRow(row, area);
      tiles.push(...cut.tiles);
      area = cut.rest;
      row = [];
    }
    row.push(next);
  }
  return row.length > 0 ? [...tiles, ...cutRow(row, area).tiles] : tiles;
}
