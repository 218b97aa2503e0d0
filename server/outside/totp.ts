import { Secret, TOTP } from "otpauth";
import QRCode from "qrcode";

const BYTES = 20;
const ISSUER = "Spotledger";

const totp = (secret: string, label = "") =>
  new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: 30,
  });

/** Returns a new secret for an authenticator, in base 32. */
export const makeSecret = () => new Secret({ size: BYTES }).base32;
/** Returns the address that an authenticator reads from the QR code. */
export const buildOtpauthUri = (secret: string, label: string) => totp(secret, label).toString();
/** Returns the step a code belongs to among the given ones, or null. */
export function findStep(
  secret: string,
  code: string,
  steps: readonly number[],
  seconds: number,
): number | null {
  const own = totp(secret);
  // `validate` returns the difference in steps, 0 for the step itself, and null for a wrong code.
  const found = steps.find(
    (step) => own.validate({ token: code, timestamp: step * seconds * 1000, window: 0 }) !== null,
  );
  return found ?? null;
}

/** Renders a text as a QR code, PNG. */
export const renderQr = (text: string): Promise<Uint8Array> =>
  QRCode.toBuffer(text, { type: "png", errorCorrectionLevel: "M", margin: 2, scale: 6 });
