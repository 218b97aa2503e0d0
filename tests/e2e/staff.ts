import { asOwner } from "./owner";

/** Makes a person staff with a second factor just given in every session. Returns their tenant. */
export const makeStaff = (email: string): Promise<string> =>
  asOwner(async (owner) => {
    const { rows } = await owner.query<{ uuid: string; tenant: string }>(
      "update app_user set is_staff = true where email = $1 returning uuid, default_tenant as tenant",
      [email],
    );
    await owner.query("update session set two_factor_at = now() where user_id = $1", [rows[0]!.uuid]);
    return rows[0]!.tenant;
  });
