import { headers } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { preinit } from "react-dom";
import { MoreWords } from "@/components/more-words";
import { PageFiles } from "@/components/page-files";
import type { Namespace } from "@/lib/i18n/load";
import { readNonce } from "@/server/api/policy";
import { readPageWords } from "@/server/api/words";

/** Has the browser load page files while it still reads the page; what stands below waits for them. */
export async function WithFiles({ files, children }: { files: readonly string[]; children: ReactNode }) {
  const nonce = readNonce((await headers()).get("content-security-policy"));
  for (const file of files) preinit(file, { as: "script", nonce });
  return <PageFiles files={files}>{children}</PageFiles>;
}

/**
 * Gives the client parts below the words of their namespaces, or those that every page needs:
 * `<Words of={["customers"]}>`.
 */
export async function Words({ of, children }: { of: readonly Namespace[] | "common"; children: ReactNode }) {
  const [locale, { files, own }] = await Promise.all([getLocale(), readPageWords(of)]);
  return (
    <WithFiles files={files}>
      <MoreWords locale={locale} files={files} own={own}>
        {children}
      </MoreWords>
    </WithFiles>
  );
}
