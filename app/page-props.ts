/** What Next hands to a page: the placeholders of its path, and its query. */
export type PageProps<Params = object> = {
  params: Promise<Params>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};
