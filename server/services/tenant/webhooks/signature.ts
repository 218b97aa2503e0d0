import { createHmac } from "node:crypto";
import { isOldSecretValid } from "@/lib/notifications/webhooks";
import { deriveKey } from "@/server/env";

type Keyed = { uuid: string; secret_version: number; rotated_at: Date | null };

/** The secret of a webhook. It is derived, so nothing that signs is in the database. */
export const makeWebhookSecret = ({ uuid }: Pick<Keyed, "uuid">, version: number): string =>
  `whsec_${createHmac("sha256", deriveKey("webhook")).update(`${uuid}:${version}`).digest("base64")}`;

const sign = (secret: string, content: string) =>
  `v1,${createHmac("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"))
    .update(content)
    .digest("base64")}`;

/**
 * The headers that prove a delivery (standardwebhooks.com): its id, the second it was sent, and a signature of each
 * valid secret. Receivers refuse seconds that are more than 300 away.
 */
export function signDelivery(webhook: Keyed, id: string, body: string, now: Date): Record<string, string> {
  const second = Math.floor(now.getTime() / 1000);
  const versions = [
    webhook.secret_version,
    ...(isOldSecretValid(webhook.rotated_at, now) ? [webhook.secret_version - 1] : []),
  ];
  const signed = versions.map((version) =>
    sign(makeWebhookSecret(webhook, version), `${id}.${second}.${body}`),
  );
  return {
    "content-type": "application/json",
    "user-agent": "Spotledger-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(second),
    "webhook-signature": signed.join(" "),
  };
}
