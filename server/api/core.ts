import { makeCtx, withTenant } from "@/server/ctx";
import { ACCESS_COOKIE, identify, REFRESH_COOKIE, UNLOCKED_COOKIE } from "@/server/identity";
import { loadWording } from "@/server/wording";
import { handle } from "./http";
import { compileShipped, findPageFileAddress } from "./page-files";
import { takePolicyReport } from "./policy-report";
import { checkAlive, checkReady } from "./ready";
import { readAddress } from "./request";
import { mayCall, run } from "./run";
import { endMails } from "./unsubscribe";
import { handleUpload } from "./uploads";

/**
 * All of the server that pages and route handlers use. The web server holds it once (`get-core.ts`): Next bundles pages
 * and route handlers apart, each with every service and schema.
 */
export const core = {
  ACCESS_COOKIE,
  REFRESH_COOKIE,
  UNLOCKED_COOKIE,
  checkAlive,
  checkReady,
  compileShipped,
  endMails,
  handle,
  handleUpload,
  identify,
  loadWording,
  findPageFileAddress,
  makeCtx,
  mayCall,
  readAddress,
  run,
  takePolicyReport,
  withTenant,
};
export type Core = typeof core;

declare global {
  var spotledger_core: Core | undefined;
}
