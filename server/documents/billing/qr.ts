import QRCode from "qrcode";

/** The dark modules of a QR code, row by row, with the error correction that payment codes ask for. */
export function encodeQr(text: string): boolean[][] {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: "M" }).modules;
  return Array.from({ length: size }, (_, row) =>
    Array.from(data.subarray(row * size, (row + 1) * size), (dark) => dark === 1),
  );
}
