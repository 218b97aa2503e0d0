import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createElement,
  lazy,
  Suspense,
  useMemo,
  useSyncExternalStore,
} from "react";

/** What the kit uses of Next, on a page without it: the path is the browser's own. */
export const navigated: string[] = [];
const watchers = new Set<() => void>();
const notify = () => {
  for (const watch of watchers) watch();
};
for (const name of ["pushState", "replaceState"] as const) {
  const native = window.history[name].bind(window.history);
  window.history[name] = (data, unused, url) => {
    native(data, unused, url);
    notify();
  };
}
window.addEventListener("popstate", notify);

const useAddress = (read: () => string) =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    read,
    read,
  );

const go = (href: string) => {
  navigated.push(href);
  document.title = href;
};
const router = { push: go, replace: go, refresh: () => undefined, prefetch: () => undefined };
export const useRouter = () => router;
export const usePathname = () => useAddress(() => window.location.pathname);
export const useSearchParams = () => {
  const search = useAddress(() => window.location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
};

/** `next/link`. */
export function Link({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        event.preventDefault();
        rest.onClick?.(event);
        go(href);
      }}
    />
  );
}

/** `next/dynamic`. */
export function dynamic<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense fallback={null}>{createElement(Part as unknown as ComponentType<Props>, props)}</Suspense>
  );
}
