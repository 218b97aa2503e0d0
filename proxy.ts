import { type NextRequest, NextResponse } from "next/server";
import { buildContentPolicy, REPORT_PATH } from "@/server/api/policy";

/** Every page gets a nonce of its own for its scripts, and knows its own address. */
export function proxy(request: NextRequest) {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  const policy = buildContentPolicy(nonce, process.env.NODE_ENV !== "production");
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  headers.set("x-path", request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  response.headers.set("reporting-endpoints", `policy="${REPORT_PATH}"`);
  return response;
}

export const config = {
  matcher: [{ source: "/((?!api/|_next/static|_next/image|favicon.ico|icon.svg).*)" }],
};
