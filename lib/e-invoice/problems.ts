import type { EInvoiceProblem } from "./checks";
import type { EInvoiceFormat } from "./formats";

/** What each format lacks. */
export type CheckedFormat = { format: EInvoiceFormat; problems: readonly EInvoiceProblem[] };

/**
 * Lists each problem once, with the formats that have it; the problems of the most formats come first, otherwise in the
 * order in which they were found.
 */
export function groupProblems(
  checked: readonly CheckedFormat[],
): (EInvoiceProblem & { formats: readonly EInvoiceFormat[] })[] {
  const found = checked.flatMap(({ format, problems }) => problems.map((problem) => ({ format, problem })));
  return [...Map.groupBy(found, ({ problem: { code, line } }) => `${code} ${line ?? ""}`).values()]
    .flatMap((of) =>
      of.slice(0, 1).map(({ problem }) => ({ ...problem, formats: of.map((one) => one.format) })),
    )
    .toSorted((a, b) => b.formats.length - a.formats.length);
}
