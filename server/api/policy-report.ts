import { countHit } from "@/server/data/limits";
import { getLog } from "@/server/outside/log";
import { readText } from "./body";
import { readAddress } from "./request";

const MOST_BYTES = 16_000;
const REPORTS_MOST = 10;
const A_MINUTE = 30;
const TEXT_MOST = 200;

type Report = Record<string, unknown>;
const isReport = (value: unknown): value is Report =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The origin of an address, or its keyword ("inline"); the path may be a secret. */
function originOf(address: unknown): string {
  if (typeof address !== "string") return "";
  return URL.canParse(address) ? new URL(address).origin : address.slice(0, 20);
}
const shortText = (value: unknown) => (typeof value === "string" ? value.slice(0, TEXT_MOST) : "");

/** Reads both formats that browsers send: a single `csp-report`, or a list of the Reporting API. */
function reportsIn(text: string): Report[] {
  const found: unknown = JSON.parse(text);
  if (Array.isArray(found))
    return found.filter(isReport).flatMap(({ body }) => (isReport(body) ? [body] : []));
  if (!isReport(found)) return [];
  const inner = found["csp-report"];
  return isReport(inner) ? [inner] : [];
}

/**
 * Logs a browser's report of a content policy violation: the directive, and origins without paths. Size and number of
 * reports are limited. Always answers 204.
 */
export async function takePolicyReport(request: Request): Promise<Response> {
  const done = new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
  try {
    await countHit(`policy:${readAddress(request.headers)}`, A_MINUTE, 60);
    for (const report of reportsIn(await readText(request, MOST_BYTES)).slice(0, REPORTS_MOST)) {
      const directive =
        report["effective-directive"] ?? report["violated-directive"] ?? report.effectiveDirective;
      getLog().warn(
        {
          directive: shortText(directive),
          blocked: originOf(report["blocked-uri"] ?? report.blockedURL),
          page: originOf(report["document-uri"] ?? report.documentURL),
        },
        "content policy",
      );
    }
  } catch {
    return done; // too many, too large, or not a report
  }
  return done;
}
