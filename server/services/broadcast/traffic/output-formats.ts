import type { calls } from "@/lib/calls";
import { AS_RUN_PROFILES } from "@/lib/traffic/asrun/profiles";
import { OUTPUT_PRESETS } from "@/lib/traffic/formats";
import type { Service } from "@/server/ctx";

type Calls = (typeof calls)["output_formats"];

export const list: Service<Calls["list"]> = async () => ({
  output: OUTPUT_PRESETS.map(({ key, format }) => ({
    id: key,
    name: format.name,
    file: format.file.file_name,
  })),
  as_run: AS_RUN_PROFILES.map(({ key, profile }) => ({ id: key, name: profile.name })),
});
