/** What spreadsheets do to the files that people save with them (docs/specification/orders.md#importing-a-file). */

/** Whether a spreadsheet kept a number's first digits only: `1,23457E+11`, `1.23457 E+11`, `1E+11`. */
export const isShortenedNumber = (text: string): boolean =>
  /^[+-]?(\d+E\+\d+|\d+[.,]\d+E[+-]?\d+)$/i.test(text.replace(/[\s'’]/gu, ''));
