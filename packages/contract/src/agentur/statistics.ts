import { z } from 'zod';
import { defineCall } from '../call.js';
import { asStaffWith } from '../callers.js';
import { names } from '../shared/codec.js';
import { calendarDay, cents, endsTooEarly, isPeriod } from '../shared/schemas.js';

/** Figures of an agency (docs/specification/programme.md#figures-of-an-agency). */

/** By what figures are told apart. */
export const statisticsNames = names({
  month: 'monat',
  product: 'produkt',
  channel: 'kanal',
  agency: 'agentur',
  campaign: 'aktion',
  employee: 'mitarbeiter',
});

/** Days, both included; without them the last twelve months. */
export const StatisticsQuery = z
  .strictObject({
    von: calendarDay().optional(),
    bis: calendarDay().optional(),
    nach: z.enum(statisticsNames.wire).default('monat'),
  })
  .refine(isPeriod, endsTooEarly);

/** Orders that the buyer withdrew, and those that were cancelled for another reason. */
const endedOrders = { Widerrufen: z.int(), Storniert: z.int() };

/** `Trichter`: over everything; `TageBis…`: on average, null where there is none. */
export const Statistics = z.strictObject({
  /** The days counted, both included. */
  Von: calendarDay(),
  Bis: calendarDay(),
  Trichter: z.strictObject({
    Empfehlungen: z.int(),
    Kontakte: z.int(),
    Bestaetigt: z.int(),
    Vertraege: z.int(),
    ...endedOrders,
    Praemien: z.int(),
    Ausgezahlt: z.int(),
  }),
  Zeilen: z.array(
    z.strictObject({
      /** Month, product, channel, agency number, campaign or employee number; empty for none. */
      Schluessel: z.string(),
      /** The campaign's title or the employee's name; null where the key is what people call it, or nobody knows a name. */
      Name: z.string().nullable(),
      /** By product: its id, by which lists are filtered. */
      ProduktId: z.int().nullable(),
      Empfehlungen: z.int(),
      Kontakte: z.int(),
      Vertraege: z.int(),
      ...endedOrders,
      Praemien: z.int(),
      BetragCent: cents(),
      TageBisVertrag: z.number().nullable(),
      TageBisAuszahlung: z.number().nullable(),
    }),
  ),
  /** By month alone: of a month's recommendations, how many had their first contract within so many days. */
  Kohorten: z.array(
    z.strictObject({
      Monat: z.string(),
      Empfehlungen: z.int(),
      /** `Anzahl`: null while that time is not over for all of them. */
      MitVertrag: z.array(z.strictObject({ BinnenTagen: z.int(), Anzahl: z.int().nullable() })),
    }),
  ),
});
export type Statistics = z.output<typeof Statistics>;

const figures = { area: 'agentur', ...asStaffWith('StatistikReport') } as const;

export const readStatistics = defineCall({
  name: 'readStatistics',
  ...figures,
  method: 'GET',
  path: '/agentur/statistik',
  summary: 'Read statistics of the recommendations of a period',
  details:
    'In total and by month, product, channel, agency, campaign or employee. With `Accept: text/csv` the rows as a file.',
  query: StatisticsQuery,
  answer: z.union([Statistics, z.string()]),
  status: 200,
  errors: [],
});

/** `weekly`: on Monday about the week before; `monthly`: on the first about the month before. */
export const mailedStatisticsNames = names({ never: 'Nie', weekly: 'Woechentlich', monthly: 'Monatlich' });

export const MailedStatistics = z.strictObject({
  Rhythmus: z.enum(mailedStatisticsNames.wire),
  Nach: z.enum(statisticsNames.wire),
  /** The day of the next mail; null: none. */
  Naechste: calendarDay().nullable(),
});
export type MailedStatistics = z.output<typeof MailedStatistics>;

export const readMailedStatistics = defineCall({
  ...figures,
  name: 'readMailedStatistics',
  method: 'GET',
  path: '/agentur/statistik/versand',
  summary: 'Read when the caller is mailed statistics',
  details: 'Never, where the caller did not ask for it.',
  extension: true,
  answer: MailedStatistics,
  status: 200,
  errors: [],
});

export const changeMailedStatistics = defineCall({
  ...figures,
  name: 'changeMailedStatistics',
  method: 'PUT',
  path: '/agentur/statistik/versand',
  summary: 'Have statistics mailed to the caller, or no longer',
  details:
    'Every Monday for the week before, or on the first for the month before, to the caller’s own address, with the rows as a CSV file. By month the twelve months up to then.',
  extension: true,
  body: MailedStatistics.pick({ Rhythmus: true, Nach: true }),
  answer: MailedStatistics,
  status: 200,
  errors: ['validation-failed'],
});
