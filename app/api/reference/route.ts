import { renderReference } from "@/server/api/reference";

export const dynamic = "force-static";
export const GET = () =>
  new Response(renderReference(), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
