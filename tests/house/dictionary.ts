/** The verbs that the name of an exported function of lib or server starts with; one word per action. */
export const VERBS = new Set(
  `
  accept accepts add adjust adopt allocate anneal announce apply arrange ask assign attach begin book build
  bundle cache call cancel change check choose claim classify clean clear close collect compare compile
  compress compute configure copy count create cut decide declare decode define delete derive describe detect
  displace draw drop edit encode end enqueue erase escape estimate explain extend fetch fill find fit fix
  fold follow for format frame generate get give go group guess handle hash hide hold identify import inherit
  insert invert invite issue join judge keep lift link list load lock mail make mark match may measure
  merge migrate mirror move multiply name negate normalize note notify number offer open overlay own paint pair
  parse peek pick pin ping plan prepare present preview price project propose publish put quote raise read
  rebuild reconcile record recount redraw refresh refuse register rehearse release remake remove render
  renew repeat replace require reseat resend reset resolve rest restore return revoke rewrite rotate run sanitize
  save scale score seal search seed send set settle share should sign solve sort spend split spread start
  stop store stream subscribe subtract sum swap sync take to toggle transfer translate transliterate trim
  unbook unescape unlink unwind update upload verify void wait with without work wrap write
`
    .trim()
    .split(/\s+/),
);

/** Names that start otherwise, each with its reason. */
export const ALLOWED: Readonly<Record<string, string>> = {
  invalid: "a refusal, named by its code: throw invalid(…)",
  notFound: "a refusal, named by its code",
  forbidden: "a refusal, named by its code",
  conflict: "a refusal, named by its code",
  stale: "a refusal, named by its code",
  tenantOf: "the tenant of a ctx, as in design",
  actorOf: "the actor of a ctx",
  scopeOf: "the scope of a ctx",
  keyOf: "the composite key of a row",
  tenantContextOf: "the tenant context of a membership",
  serverCaller: "the door of pages, as in design",
  globalQuery: "a query outside every tenant, as in design",
  inTransaction: "a scope of work: inTransaction(ctx, work)",
};

/** Identifiers that are not used, each with the word to use instead. */
export const BANNED: Readonly<Record<string, string>> = {
  play: "spot",
  plays: "spots",
  occurrence: "break",
  rival: "competitor",
  rivals: "competitors",
  voice: "artist",
  voices: "artists",
  ask: "input",
  placeOf: "tenantOf",
  inPlace: "withTenant",
  workFor: "runForTenant",
  asWholeTenant: "withoutScope",
  beyond: "globalQuery",
  errand: "outbox task",
  teller: "seeder",
};
