"use client";
import { type KeyboardEvent, type MouseEvent, useState } from "react";
import type { Group } from "@/components/storage/use-groups";
import { cx } from "@/components/ui/cx";
import { arrangeTiles, type Tile } from "@/lib/commercials/treemap";

/** The proportions that tiles are arranged for; they are drawn in shares of the space there is. */
const AREA = { width: 1160, height: 190 };
/** Tiles narrower or lower than a word have none. */
const NAMED = { width: 44, height: 22 };
const SIZED = 38;
const STEPS = new Map([
  ["ArrowRight", 1],
  ["ArrowDown", 1],
  ["ArrowLeft", -1],
  ["ArrowUp", -1],
]);

const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/**
 * Groups of files as tiles in proportion to their size. Tab enters the map, arrows, Home and End move in it; pressing a
 * tile filters the list by it, pressing it again removes the filter.
 */
export function Treemap({
  label,
  groups,
  onPress,
}: {
  label: string;
  groups: readonly Group[];
  onPress: (group: Group) => void;
}) {
  const tiles = arrangeTiles(groups, ({ bytes }) => bytes, AREA);
  const [at, setAt] = useState(0);
  const current = Math.min(at, tiles.length - 1);
  const move = (event: KeyboardEvent<SVGSVGElement>) => {
    const ends = { Home: 0, End: tiles.length - 1 }[event.key];
    const next = ends ?? current + (STEPS.get(event.key) ?? 0);
    if (next === current || !tiles[next]) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll<SVGElement>("[data-tile]")[next]?.focus();
  };
  return (
    <svg aria-label={label} className="num h-48 w-full overflow-hidden rounded-sm text-xs" onKeyDown={move}>
      {tiles.map((tile, n) => (
        <TileLink
          key={tile.of.key}
          tile={tile}
          isTabStop={n === current}
          onFocus={() => setAt(n)}
          onPress={onPress}
        />
      ))}
    </svg>
  );
}

type TileProps = {
  tile: Tile<Group>;
  isTabStop: boolean;
  onFocus: () => void;
  onPress: (group: Group) => void;
};
function TileLink({ tile, isTabStop, onFocus, onPress }: TileProps) {
  const { of, x, y, width, height } = tile;
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !of.href) return;
    event.preventDefault();
    onPress(of);
  };
  const inside = (
    <>
      <rect
        x="1"
        y="1"
        width="100%"
        height="100%"
        rx="3"
        strokeWidth="2"
        className={cx(
          "stroke-(--surface) group-focus-visible:stroke-(--focus)",
          of.isOn ? "fill-(--selected)" : "fill-(--accent-soft)",
          of.href && "group-hover:fill-(--hover)",
        )}
      />
      {width >= NAMED.width && height >= NAMED.height && (
        <text x="8" y="17" aria-hidden className={cx("fill-(--ink)", of.isOn && "font-semibold")}>
          {of.name}
        </text>
      )}
      {width >= NAMED.width && height >= SIZED && (
        <text x="8" y="32" aria-hidden className="fill-(--ink-2)">
          {of.size}
        </text>
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the link inside has the words
    <svg
      x={share(x, AREA.width)}
      y={share(y, AREA.height)}
      width={share(width, AREA.width)}
      height={share(height, AREA.height)}
      overflow="hidden"
    >
      <a
        data-tile
        href={of.href}
        role={of.href ? undefined : "img"}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={of.label}
        aria-current={of.isOn ? "true" : undefined}
        data-tip={of.label}
        className="group outline-none"
        onFocus={onFocus}
        onClick={press}
      >
        {inside}
      </a>
    </svg>
  );
}
