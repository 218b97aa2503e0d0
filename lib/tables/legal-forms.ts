/** Legal forms of companies, which say nothing about who a company is. */
export const LEGAL_FORMS: ReadonlySet<string> = new Set(
  "ab ag as bv co company corp doo eood gmbh inc kft kg limited llc llp ltd mbh nv ohg oy plc sa sarl sas spa srl sro ug".split(
    " ",
  ),
);
