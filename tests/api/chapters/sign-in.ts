import { randomUUID } from "node:crypto";
import { codeOf } from "@/tests/authenticator";
import { backFrom } from "@/tests/external";
import { linkMailed } from "@/tests/mails";
import { caller, type Done, type Jar } from "../calling";
import { send } from "../client";

type Told = {
  call: ReturnType<typeof caller>;
  jar: () => Jar;
  done: Done[];
  email: string;
  password: string;
};

/** A person's own sign-in: name, address, password, second factor, devices, API keys. Everything is restored at the end. */
export async function signIn({ call, jar, done, email, password }: Told) {
  const name = { first_name: "Inés", last_name: "Marlow" };
  await call("user.confirm_password", { password });
  const own = await call<{ user: { version: number } }>("profile.retrieve");
  let { version } = await call<{ version: number }>("user.update", {
    ...name,
    email,
    version: own.user.version,
  });
  for (const next of [`${randomUUID()}@story.example`, email]) {
    const first_name = next === email ? "Ines" : "Inès";
    ({ version } = await call<{ version: number }>("user.update", {
      ...name,
      first_name,
      email: next,
      version,
    }));
    const [uid, token] = await linkMailed(next, "confirm-email");
    await call("user.confirm_email", { uid, token });
  }
  await call("user.change_password", { old_password: password, new_password: `${password}, again` });
  await call("user.change_password", { old_password: `${password}, again`, new_password: password });
  await call("user.reset_token");

  await call("profile.get_2fa");
  const { secret } = await call<{ secret: string }>("profile.two_factor_secret");
  const { recovery_codes } = await call<{ recovery_codes: string[] }>("profile.verify_2fa", {
    otp: codeOf(secret),
  });
  await call("profile.disable_2fa", { password, otp: recovery_codes[0] });

  const arrived = await backFrom({ provider: "google", subject: randomUUID(), email, verified: true });
  await caller(() => ({ ...jar(), ...arrived }), done)("profile.link_external");
  await call("profile.unlink_external", { provider: "google" });

  await send("POST", "/api/accounts/login", { body: { email, password } });
  await call("sessions.list");
  await call("sessions.revoke", { others: true });

  const key = await call<{ uuid: string }>("api_keys.create", {
    name: "Playout",
    capabilities: ["traffic:read"],
  });
  await call("api_keys.list");
  await call("api_keys.destroy", { uuid: key.uuid });
}
