import { keep } from "@/components/shell/appearance";
import { callApi } from "@/lib/browser/api";
import { markSignedIn } from "@/lib/browser/session";
import type { Refusal } from "@/lib/errors";

/** The look of the first page is the person's own. */
async function wear() {
  const { profile } = await callApi("profile.retrieve", {});
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
