import { env } from "@/server/env";
import { findFfmpeg } from "./ffmpeg";
import type { MediaTools } from "./types";

let found: Promise<MediaTools> | undefined;
/** The decoder of this machine, looked for once: the one the environment names, else the first in its path. */
export function mediaTools(): Promise<MediaTools> {
  found ??= findFfmpeg(env().FFMPEG_PATH, env().PATH).then((ffmpeg) => ({ ffmpeg }));
  return found;
}
