/**
 * Days between the request to erase a tenant and its erasure, in which it can be cancelled (domain 11, data rights).
 */
export const ERASURE_DAYS = 14;
