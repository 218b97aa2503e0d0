import { keep } from "@/components/shell/appearance";
import { api } from "@/lib/api";
import type { Refusal } from "@/lib/errors";
import { markSignedIn } from "@/lib/session";

/** The look of the first page is the person's own. */
async function wear() {
  const { profile } = await api("profile.retrieve", {});
  await keep("theme", profile.theme);
  await keep("size", profile.font_size);
  await keep("language", profile.language);
}

/** Signed in: the flag, the person's look, and the page that was wanted. */
export async function arrive(to: string) {
  markSignedIn(true);
  await wear().catch(() => undefined);
  location.assign(to);
}
export const wantsCode = ({ message }: Refusal) => message === "otp_required";
