import { z } from "zod";
import { AUDIO_CHANNELS, AUDIO_CODECS, AUDIO_RATES } from "./audio-format";

/** An audio format as it is sent and stored. */
export const AudioFormat = z.object({
  codec: z.enum(AUDIO_CODECS),
  sample_rate: z.literal(AUDIO_RATES),
  channels: z.literal(AUDIO_CHANNELS),
});
