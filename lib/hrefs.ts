/** Where each kind of record is read. */
const PLACES = {
  customer: (uuid: string) => `/customer/${uuid}`,
  campaign: (uuid: string) => `/order-v2/${uuid}`,
  commercial: (uuid: string) => `/customers?copy=${uuid}`,
  station: (uuid: string) => `/stations?station=${uuid}`,
  invoice: (uuid: string) => `/invoice-v2/${uuid}`,
  report: (uuid: string) => `/broadcast-reports/${uuid}`,
} as const;

export const recordHref = (model: keyof typeof PLACES, uuid: string) => PLACES[model](uuid);
