import type { Provider } from "@/lib/access/sign-in";

/** Leaves for Google or Microsoft; `back` is the page of ours that takes who returns. */
export async function startExternal(provider: Provider, back: string) {
  const { csrfToken } = await (await fetch("/api/auth/csrf")).json();
  const body = new URLSearchParams({ csrfToken, callbackUrl: back, json: "true" });
  const answer = await fetch(`/api/auth/signin/${provider}`, { method: "POST", body });
  const { url } = await answer.json();
  location.assign(url);
}
