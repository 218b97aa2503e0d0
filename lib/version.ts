/** Version of the browser client (seed §9); every answer carries the server's in `app-version`. */
export const APP_VERSION = 471;
