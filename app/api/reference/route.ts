import { createHash } from "node:crypto";
import { renderReference, STYLE } from "@/server/api/reference/page";

const OWN_STYLE = createHash("sha256").update(STYLE).digest("base64");
export const dynamic = "force-static";
export const GET = () =>
  new Response(renderReference(), {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${OWN_STYLE}'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  });
