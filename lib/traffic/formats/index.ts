import type { OutputFormat } from "../output-format";
import { playlists } from "./playlists";
import { rivendell } from "./rivendell";

/** The output formats the product comes with, in the order they are offered. */
export const OUTPUT_PRESETS = [...rivendell, ...playlists];
export const findOutputFormat = (key: string): OutputFormat | undefined =>
  OUTPUT_PRESETS.find((preset) => preset.key === key)?.format;
