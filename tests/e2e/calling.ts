import type { Page } from "@playwright/test";
import { inject } from "vitest";
import { buildRequest } from "@/lib/browser/request";
import { calls } from "@/lib/calls";
import { buildRoutes } from "@/lib/calls/routes";

const routes = buildRoutes(calls);

/** Calls over HTTP with the cookies of a page's browser, sent as by our own page. */
export function calling(page: Page) {
  const base = inject("base");
  const send = async (path: string, init: RequestInit) => {
    const jar = await page.context().cookies(base);
    const headers = new Headers(init.headers);
    headers.set("cookie", jar.map(({ name, value }) => `${name}=${value}`).join("; "));
    headers.set("sec-fetch-site", "same-origin");
    const answer = await fetch(base + path, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return {
    /** Makes a call of the catalogue by its name. */
    async call<T = { uuid: string; version: number }>(
      name: string,
      input: Record<string, unknown> = {},
    ): Promise<T> {
      const route = routes[name]!;
      const { url, init } = buildRequest(route, input);
      const key = route.creates && { "idempotency-key": crypto.randomUUID() };
      const answer = await send(url, { ...init, headers: { ...init.headers, ...key } });
      const text = await answer.text();
      return (text ? JSON.parse(text) : null) as T;
    },
    /** Sends a file by the tus protocol, in one piece; returns the id of the upload. */
    async upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
      const tus = { "tus-resumable": "1.0.0" };
      const made = await send("/api/uploads", {
        method: "POST",
        headers: { ...tus, "upload-length": String(bytes.length) },
      });
      const { pathname } = new URL(made.headers.get("location")!, base);
      const piece = { "content-type": "application/offset+octet-stream", "upload-offset": "0" };
      await send(pathname, { method: "PATCH", headers: { ...tus, ...piece }, body: bytes });
      return pathname.split("/").at(-1)!;
    },
  };
}
