/** The greatest number of options of a proposal. */
export const OPTIONS_MOST = 3;
/** The greatest number of comments on a proposal; its page is open to whoever has the link. */
export const COMMENTS_MOST = 200;
/** The greatest number of lines of an option. */
export const LINES_MOST = 200;
