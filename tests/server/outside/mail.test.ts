import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";

// A real SMTP server on loopback that stores what it receives.
const taken: { to: string[]; raw: Buffer }[] = [];
const sink = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, done) {
    const pieces: Buffer[] = [];
    stream.on("data", (piece: Buffer) => pieces.push(piece));
    stream.on("end", () => {
      taken.push({ to: session.envelope.rcptTo.map((one) => one.address), raw: Buffer.concat(pieces) });
      done();
    });
  },
});

beforeAll(async () => {
  sink.listen(0, "127.0.0.1");
  await once(sink.server, "listening");
  process.env.SMTP_URL = `smtp://127.0.0.1:${(sink.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  delete process.env.SMTP_URL;
  sink.close();
});

test("a mail is sent by SMTP, and no text in it can become a header or another recipient", async () => {
  const { sendMail } = await import("@/server/outside/mail");
  await sendMail({
    to: "ines@radio.example\r\nBcc: thief@evil.example",
    subject: "Welcome\r\nX-Planted: yes",
    text: "Activate: http://localhost/auth/activate-account/1/2",
    html: "<p>Activate</p>",
    links: [],
  }).catch(() => undefined);
  await sendMail({
    to: "ines@radio.example",
    subject: "Grüße",
    text: "Hallo",
    html: "<p>Hallo</p>",
    links: [],
  });
  const mails = await Promise.all(
    taken.map(async ({ to, raw }) => ({ to, mail: await PostalMime.parse(raw) })),
  );
  for (const { to, mail } of mails) {
    expect(to).not.toContain("thief@evil.example");
    expect(mail.headers.map((h) => h.key)).not.toContain("x-planted");
  }
  expect(mails.at(-1)).toMatchObject({
    to: ["ines@radio.example"],
    mail: { subject: "Grüße", text: "Hallo\n" },
  });
});
