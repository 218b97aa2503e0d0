"use client";
import { useFailure } from "@/components/query";
import { callApi } from "@/lib/browser/api";

/** Goes to another tenant; the page starts afresh, so nothing of the old one stays in it. */
export function useSwitchTenant() {
  const failure = useFailure();
  return async (uuid: string, path = "/") => {
    try {
      await callApi("tenant.change_default", { uuid });
      location.assign(path);
    } catch (error) {
      failure(error);
    }
  };
}
