import { Secret, TOTP } from "otpauth";

/** The code that an authenticator shows for a secret, some seconds from now. */
export const codeOf = (secret: string, from = 0, now = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + from * 1000 });
/** A code of six digits that is wrong for the next and previous minutes. */
export function wrongCode(secret: string): string {
  const near = Array.from({ length: 9 }, (_, n) => codeOf(secret, (n - 4) * 30));
  return [
    "000000",
    "111111",
    "222222",
    "333333",
    "444444",
    "555555",
    "666666",
    "777777",
    "888888",
    "999999",
  ].find((code) => !near.includes(code))!;
}
