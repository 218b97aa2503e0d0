/** The address to which browsers report policy violations. */
export const REPORT_PATH = "/api/csp-report";
/** Returns the Content-Security-Policy of a page: our own files, and scripts with the nonce of this response. */
export function buildContentPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    // Sizes and positions are set by script (CSSOM). The overlay of the development server writes style attributes.
    `style-src-attr ${dev ? "'unsafe-inline'" : "'none'"}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "frame-src 'none'",
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    `report-uri ${REPORT_PATH}`,
    "report-to policy",
  ].join("; ");
}
/** Returns the nonce of a page's Content-Security-Policy. */
export const readNonce = (policy: string | null) => policy?.match(/'nonce-([^']+)'/)?.[1];
