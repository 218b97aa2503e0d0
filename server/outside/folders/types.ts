import { EgressError } from "@/server/outside/egress";

/** Why a folder refused. */
export type FolderCode = "sign_in_refused" | "host_key_changed" | "not_writable";
/** A folder of another computer that refused a file or the sign-in. */
export class FolderError extends Error {
  constructor(readonly code: FolderCode) {
    super(code);
    this.name = "FolderError";
  }
}
/**
 * A folder of another computer. A file is replaced at once where the server can rename over it, else after a moment
 * without it; deleting one that is not there does nothing.
 */
export type RemoteFolder = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  replace(from: string, to: string): Promise<void>;
  delete(name: string): Promise<void>;
  close(): void;
  /** SHA-256 of the server's key; null where there is none. */
  host_key: string | null;
};
export type FolderAddress = {
  address: string;
  user_name: string;
  secret: string;
  /** The key that the server must have; null to trust the one it shows. */
  host_key: string | null;
};
/** The code of a failure that is not ours; null for any other. */
export const getFailureCode = (error: unknown): string | null =>
  error instanceof EgressError || error instanceof FolderError ? error.code : null;
