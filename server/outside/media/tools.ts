import { getEnv } from "@/server/env";
import { findFfmpeg } from "./ffmpeg";
import type { MediaTools } from "./types";

let found: Promise<MediaTools> | undefined;
/** Finds the decoder of this machine, once: the one the environment names, else the first in its path. */
export function findMediaTools(): Promise<MediaTools> {
  found ??= findFfmpeg(getEnv().FFMPEG_PATH, getEnv().PATH).then((ffmpeg) => ({ ffmpeg }));
  return found;
}
