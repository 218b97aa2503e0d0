import type { OutputFormat } from "../output-format";
import { playlists } from "./playlists";
import { rivendell } from "./rivendell";

/** The supported log formats, in the order they are offered. */
export const OUTPUT_PRESETS = [...rivendell, ...playlists];
/** The supported log format with a key, or undefined. */
export const findOutputFormat = (key: string): OutputFormat | undefined =>
  OUTPUT_PRESETS.find((preset) => preset.key === key)?.format;
