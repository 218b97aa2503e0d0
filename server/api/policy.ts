/** Where browsers report what the policy stopped. */
export const REPORT_PATH = "/api/csp-report";
/** What a page may load and run: our own files, and scripts with the nonce of this very answer. */
export function buildContentPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    // Styles of the kit are set by attribute for sizes and places only.
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    // A document as it would be comes by POST, so its preview is a blob.
    "frame-src 'self' blob:",
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
