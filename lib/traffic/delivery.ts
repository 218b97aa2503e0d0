/** How published logs reach a station. */
export const LOG_TARGET_KINDS = ["email", "sftp", "webdav"] as const;
/** A kind of `LOG_TARGET_KINDS`. */
export type TargetKind = (typeof LOG_TARGET_KINDS)[number];
/** The states of one version for one target. A superseded one gave way to a newer version before it arrived. */
export const LOG_DELIVERY_STATES = ["waiting", "delivered", "failed", "superseded"] as const;
/** Targets that a station may have, and copies of versions that a target may keep. */
export const TARGETS_MOST = 10;
/** Copies of versions that a target may keep. */
export const KEEP_MOST = 50;

/** Seconds before each next attempt; the last one repeats. */
const WAITS = [30, 120, 300, 900, 1800, 3600];
const HOURS = 24;
/** Failed attempts after which people are told, although it is tried on. */
export const TOLD_AFTER = 3;

/** Seconds until the next attempt after so many failed ones; null where it would be more than a day after the first. */
export function computeLogRetry(attempts: number, first_at: Date, now: Date): number | null {
  const wait = WAITS[Math.min(attempts, WAITS.length) - 1] ?? WAITS[0]!;
  return now.getTime() + wait * 1000 <= first_at.getTime() + HOURS * 3_600_000 ? wait : null;
}

type LogFile = { name: string; bytes: Uint8Array };
/**
 * What is done in the folder of a target. A reader never finds half a file; where the server cannot
 * rename over a file, the old one is gone for a moment.
 */
export type FolderStep =
  | { act: "put"; name: string; bytes: Uint8Array }
  | { act: "replace"; from: string; to: string }
  | { act: "delete"; name: string };
/** A version that was delivered before, and whether copies of it are in the folder. */
export type EarlierDelivery = { number: number; files: readonly string[]; has_copy: boolean };

const toCopy = (name: string, number: number) => `${name}.v${number}`;
const toChecksum = (name: string) => `${name}.sha256`;

/**
 * Returns the steps that bring a version into a folder: every file is written under another name and then renamed, its
 * checksum after it. Copies of the last `keep` versions stay beside the files; files of the version before that the new
 * one no longer has are deleted. `earlier` are the delivered versions of the day, the newest first. `hash` returns SHA-256.
 */
export function planFolder(
  files: readonly LogFile[],
  { number, checksum, keep }: { number: number; checksum: boolean; keep: number },
  earlier: readonly EarlierDelivery[],
  hash: (bytes: Uint8Array) => string,
): FolderStep[] {
  const write = (name: string, bytes: Uint8Array): FolderStep[] => [
    { act: "put", name: `${name}.part`, bytes },
    { act: "replace", from: `${name}.part`, to: name },
  ];
  const names = new Set(files.map(({ name }) => name));
  const gone = (earlier[0]?.files ?? []).filter((name) => !names.has(name));
  return [
    ...files.flatMap(({ name, bytes }) => [
      ...(keep > 0 ? write(toCopy(name, number), bytes) : []),
      ...write(name, bytes),
      ...(checksum ? write(toChecksum(name), new TextEncoder().encode(`${hash(bytes)}  ${name}\n`)) : []),
    ]),
    ...gone.flatMap((name) => [name, toChecksum(name)]).map((name) => ({ act: "delete" as const, name })),
    ...listOldCopies(earlier, keep).flatMap((old) =>
      old.files.map((name) => ({ act: "delete" as const, name: toCopy(name, old.number) })),
    ),
  ];
}

/** Returns the earlier versions whose copies leave the folder when one more is delivered. */
export const listOldCopies = <E extends EarlierDelivery>(earlier: readonly E[], keep: number): E[] =>
  earlier.slice(Math.max(keep - 1, 0)).filter((one) => one.has_copy);
