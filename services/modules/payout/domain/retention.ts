/** Tax law: a record of a payment is kept for eight years from the end of its year. */
const yearsKept = 8;

/** The first day it may go, `YYYY-MM-DD`; `paidOn` is a day in Germany. */
export const deleteOnOf = (paidOn: string): string => `${Number(paidOn.slice(0, 4)) + yearsKept + 1}-01-01`;
