import type { OutputFormat } from "../output-format";
import { general } from "./general";
import { playlists } from "./playlists";
import { playout } from "./playout";
import { rivendell } from "./rivendell";

/** The supported log formats, in the order they are offered. */
export const OUTPUT_PRESETS = [...rivendell, ...playlists, ...playout, ...general];
/** The supported log format with a key, or undefined. */
export const findOutputFormat = (key: string): OutputFormat | undefined =>
  OUTPUT_PRESETS.find((preset) => preset.key === key)?.format;
