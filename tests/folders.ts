import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import ssh2 from "ssh2";

/** A folder on another computer, for tests: its files, what was asked of it, and how it refuses. */
export type FakeFolder = {
  port: number;
  files: Map<string, string>;
  asked: string[];
  /** Refuses every file while it is set. */
  refuses: { is: boolean };
  /** Waited for before the next file is written (WebDAV), once. */
  hold: { for: (() => Promise<void>) | null };
  close(): void;
};
const begin = () => ({
  files: new Map<string, string>(),
  asked: [] as string[],
  refuses: { is: false },
  hold: { for: null as (() => Promise<void>) | null },
});

const makeHostKey = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "pkcs1", format: "pem" },
    privateKeyEncoding: { type: "pkcs1", format: "pem" },
  }).privateKey;

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;
/** The part of the protocol that a delivery needs. */
function serve(sftp: ssh2.SFTPWrapper, { files, asked, refuses }: ReturnType<typeof begin>) {
  const open: string[] = [];
  const answer = (id: number, isDone: boolean) =>
    sftp.status(id, isDone ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE);
  const move = (from: string, to: string) => {
    const bytes = files.get(from);
    if (bytes === undefined) return false;
    asked.push(`${from} > ${to}`);
    files.delete(from);
    files.set(to, bytes);
    return true;
  };
  sftp.on("OPEN", (id, name, flags) => {
    if (refuses.is || !(flags & OPEN_MODE.WRITE)) return sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    asked.push(`put ${name}`);
    files.set(name, "");
    sftp.handle(id, Buffer.from([open.push(name) - 1]));
  });
  sftp.on("WRITE", (id, handle, _, data) => {
    const name = open[handle[0]!]!;
    files.set(name, files.get(name) + data.toString("latin1"));
    sftp.status(id, STATUS_CODE.OK);
  });
  sftp.on("FSTAT", (id) => sftp.attrs(id, { mode: 0o644, uid: 0, gid: 0, size: 0, atime: 0, mtime: 0 }));
  sftp.on("FSETSTAT", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
  sftp.on("REMOVE", (id, name) => answer(id, files.delete(name)));
  sftp.on("RENAME", (id, from, to) => answer(id, !files.has(to) && move(from, to)));
}

/** Opens an SFTP server with one user, "vane", whose password is "secret". */
export async function openSftpServer(port = 0): Promise<FakeFolder> {
  const state = begin();
  const server = new ssh2.Server({ hostKeys: [makeHostKey()] }, (client) => {
    client.on("authentication", (auth) => {
      const isRight = auth.method === "password" && auth.username === "vane" && auth.password === "secret";
      if (isRight) auth.accept();
      else auth.reject(["password"]);
    });
    client.on("session", (accept) => accept().on("sftp", (acceptSftp) => serve(acceptSftp(), state)));
    client.on("error", () => undefined);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return { ...state, port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** Opens a WebDAV server with the same user. */
export async function openWebdavServer(): Promise<FakeFolder> {
  const state = begin();
  const { files, asked, refuses, hold } = state;
  const signed = `Basic ${Buffer.from("vane:secret").toString("base64")}`;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", async () => {
      const name = decodeURIComponent(request.url ?? "");
      const end = (status: number) => response.writeHead(status).end();
      if (request.headers.authorization !== signed) return end(401);
      if (refuses.is) return end(403);
      if (request.method === "PUT") {
        const wait = hold.for;
        hold.for = null;
        await wait?.();
        asked.push(`put ${name}`);
        files.set(name, Buffer.concat(pieces).toString("latin1"));
        return end(201);
      }
      const bytes = files.get(name);
      if (bytes === undefined) return end(404);
      files.delete(name);
      if (request.method !== "MOVE") return end(204);
      const to = decodeURIComponent(new URL(String(request.headers.destination)).pathname);
      asked.push(`${name} > ${to}`);
      files.set(to, bytes);
      return end(request.headers.overwrite === "T" ? 201 : 412);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { ...state, port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
