/** Days in which an asked erasure of a tenant can be taken back (domain 11, data rights). */
export const ERASURE_DAYS = 14;
