import { findPasswordProblem, listPersonalWords } from "@/lib/access/password";
import { invalid } from "@/lib/errors";
import { COMMON_PASSWORDS } from "@/lib/tables/common-passwords";
import { listMemberships } from "@/server/data/unscoped";
import { hashPassword } from "./secrets";

const common = new Set(COMMON_PASSWORDS);
type Named = { uuid: string; email: string; first_name: string; last_name: string };

/** Throws `invalid` for common passwords, and for passwords made of known names. */
export function checkPassword(path: string, password: string, known: readonly string[]) {
  const problem = findPasswordProblem(password, listPersonalWords(...known), common);
  if (problem) throw invalid(path, problem);
}
/** Checks a person's new password and returns its hash. */
export async function hashNewPassword(path: string, password: string, user: Named): Promise<string> {
  const at = await listMemberships(user.uuid);
  const { email, first_name, last_name } = user;
  checkPassword(path, password, [email, first_name, last_name, ...at.map((m) => m.tenant.name)]);
  return hashPassword(password);
}
