import { createHash } from "node:crypto";
import { Client, type SFTPWrapper } from "ssh2";
import { EgressError, openConnection } from "@/server/outside/egress";
import { type FolderAddress, FolderError, type RemoteFolder } from "./types";

const READY_MS = 10_000;
/** SSH_FX_NO_SUCH_FILE of the protocol. */
const MISSING = 2;

type Failure = Error & { code?: number | string; level?: string };
const toError = (error: Failure): Error => {
  if (error.level === "client-authentication") return new FolderError("sign_in_refused");
  if (typeof error.code === "number") return new FolderError("not_writable");
  return error instanceof EgressError ? error : new EgressError("no_connection");
};
/** Runs an operation of the protocol that answers with a callback. */
const run = (start: (done: (error?: Failure | null) => void) => void) =>
  new Promise<void>((done, failed) => start((error) => (error ? failed(toError(error)) : done())));

/** Signs in and opens the protocol; the server must show the known key, or its key is taken. */
async function signIn(of: FolderAddress): Promise<{ client: Client; sftp: SFTPWrapper; host_key: string }> {
  const sock = await openConnection(of.address);
  const client = new Client();
  let shown = "";
  return new Promise((done, failed) => {
    const fail = (error: Failure) => {
      client.destroy();
      const isOther = of.host_key !== null && shown !== "" && shown !== of.host_key;
      failed(isOther ? new FolderError("host_key_changed") : toError(error));
    };
    client.on("error", fail);
    client.on("close", () => fail(new EgressError("no_connection")));
    client.on("ready", () =>
      client.sftp((error, sftp) => (error ? fail(error) : done({ client, sftp, host_key: shown }))),
    );
    const isKey = of.secret.includes("PRIVATE KEY-----");
    client.connect({
      sock,
      username: of.user_name,
      ...(isKey ? { privateKey: of.secret } : { password: of.secret }),
      readyTimeout: READY_MS,
      hostVerifier: (key: Buffer) => {
        shown = createHash("sha256").update(key).digest("base64").replace(/=+$/, "");
        return of.host_key === null || shown === of.host_key;
      },
    });
  });
}

/** The folder of an address, from the root; below /~/ from where the sign-in leads. */
function toPath(address: string): string {
  const path = decodeURIComponent(new URL(address).pathname).replace(/\/*$/, "/");
  return path.startsWith("/~/") ? path.slice("/~/".length) : path;
}

/** Opens a folder by SFTP. A private key that cannot be read is refused like a wrong password. */
export async function openSftp(of: FolderAddress): Promise<RemoteFolder> {
  const { client, sftp, host_key } = await signIn(of).catch((error: Failure) => {
    throw /privateKey/.test(error.message) ? new FolderError("sign_in_refused") : error;
  });
  const at = (name: string) => toPath(of.address) + name;
  const remove = (name: string) =>
    run((done) =>
      sftp.unlink(at(name), (error?: Failure | null) => done(error?.code === MISSING ? null : error)),
    );
  return {
    host_key,
    put: (name, bytes) => run((done) => sftp.writeFile(at(name), Buffer.from(bytes), done)),
    // The renaming of the protocol refuses an existing name; OpenSSH's replaces it in one step.
    replace: async (from, to) => {
      const isDone = await run((done) => sftp.ext_openssh_rename(at(from), at(to), done)).then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await remove(to);
      await run((done) => sftp.rename(at(from), at(to), done));
    },
    delete: remove,
    close: () => {
      client.end();
    },
  };
}
