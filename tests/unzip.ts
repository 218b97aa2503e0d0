import { inflateRawSync } from "node:zlib";

/** The files of a ZIP by name as text. */
export const unzip = (bytes: Uint8Array): Map<string, string> =>
  new Map([...unzipBytes(bytes)].map(([name, file]) => [name, file.toString("utf8")]));

/** The files of a ZIP by name, read from its central directory. */
export function unzipBytes(bytes: Uint8Array): Map<string, Buffer> {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from("504b0506", "hex"));
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((o) => zip.readUInt16LE(at + o)) as [
      number,
      number,
      number,
    ];
    const header = zip.readUInt32LE(at + 42);
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(from, from + size);
    files.set(zip.toString("utf8", at + 46, at + 46 + name), method ? inflateRawSync(packed) : packed);
    at += 46 + name + extra + comment;
  }
  return files;
}
