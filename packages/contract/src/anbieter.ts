import { z } from 'zod';
import { defineCall } from './call.js';
import { asAnyone, asProvider } from './callers.js';
import type { Language } from '#shared/texts.js';
import { errorsOfLines, FileRead, ImportLineError, isoDay, readCsv, type CsvRecord } from './shared/csv.js';
import {
  CaptchaCheck,
  captchaSolution,
  cents,
  channel,
  email,
  germanDate,
  id,
  identifierOrEmpty,
  line,
  number,
  personName,
  phone,
  postcode,
  rewardStatus,
  sentDateTime,
  sentNumber,
  token,
} from './shared/schemas.js';

/** The provider's report of a contract. At least one of the three ways identifies the recipient; if several are given they must agree. */
export const OrderReport = z
  .strictObject({
    Auftragsnummer: sentNumber(),
    Empfehlungsnummer: sentNumber().nullable().optional(),
    Empfaengernummer: sentNumber().nullable().optional(),
    Code: sentNumber().nullable().optional(),
    /** A year beyond four digits would give deadlines that the wire's date format cannot express. */
    Auftragsdatum: sentDateTime().refine(value => /^(19|20|21)/.test(value), { params: { reason: 'iso-date' } }),
    Art: z.enum(['Neuvertrag', 'Verlaengerung']),
    /** `Widerrufen`: the buyer withdrew within the statutory period; `Storniert`: it ended for another reason. */
    Status: z.enum(['Abgeschlossen', 'Storniert', 'Widerrufen', 'NichtZustandeGekommen']),
    ProduktId: id().nullable().optional(),
    Kundennummer: identifierOrEmpty(40).nullable().optional(),
    /** Tells buyers apart: given together, and only if the tenant matches orders by them. Compared but not stored. */
    Geburtsdatum: germanDate().nullable().optional(),
    Plz: postcode().nullable().optional(),
  })
  .refine(({ Geburtsdatum, Plz }) => !Geburtsdatum || Boolean(Plz), { path: ['Plz'], params: { reason: 'required' } })
  .refine(({ Geburtsdatum, Plz }) => !Plz || Boolean(Geburtsdatum), {
    path: ['Geburtsdatum'],
    params: { reason: 'required' },
  })
  .refine(({ Empfehlungsnummer, Empfaengernummer, Code }) => Boolean(Empfehlungsnummer || Empfaengernummer || Code), {
    path: ['Empfehlungsnummer'],
    params: { reason: 'no-reference' },
  });
export type OrderReport = z.output<typeof OrderReport>;

/** The number as the order was first reported, where this report spells it otherwise (docs/specification/orders.md#one-order-one-number). */
const firstSpelling = () => z.string().optional();

/**
 * `Bekannt`: this report changed nothing; `Zuzuordnen`: accepted, staff assign it; `KeinePraemie`: accepted without a
 * reward (a renewal, a second contract).
 */
export const OrderReportResult = z.strictObject({
  Auftragsnummer: z.string(),
  Ergebnis: z.enum(['Angenommen', 'Bekannt', 'Zuzuordnen', 'KeinePraemie']),
  GemeldetAls: firstSpelling(),
});
export type OrderReportResult = z.output<typeof OrderReportResult>;

/** Each order of a batch is validated separately, so that an invalid one does not fail the others; its shape is `OrderReport`. */
export const OrderBatch = z.array(z.record(z.string(), z.unknown())).min(1).max(1_000);

/** One result per order, in the same order; `Abgewiesen` gives the reasons by field. */
export const OrderBatchResult = z.array(
  z.strictObject({
    Auftragsnummer: z.string(),
    Ergebnis: z.enum(['Angenommen', 'Bekannt', 'Zuzuordnen', 'KeinePraemie', 'Abgewiesen']),
    GemeldetAls: firstSpelling(),
    Fehler: z.array(z.strictObject({ Feld: z.string(), Grund: z.string() })),
  }),
);
export type OrderBatchResult = z.output<typeof OrderBatchResult>;

/** Why an order earns nothing. */
export const reasonsWithoutReward = [
  'Verlaengerung',
  'EmpfehlungWarBeendet',
  'EigenerVertrag',
  'ZweiterVertrag',
  'KeinePraemieFuerProdukt',
] as const;

/** The state of an order. */
export const OrderResult = z.strictObject({
  Auftragsnummer: z.string(),
  Ergebnis: z.enum(['Angenommen', 'Zuzuordnen', 'KeinePraemie']),
  /** `Offen`: not released, refused or cancelled yet. With `KeinePraemie` it stays so, since there is nothing to decide. */
  Status: z.enum(['Offen', 'Freigegeben', 'Abgelehnt', 'Storniert', 'Widerrufen', 'NichtZustandeGekommen']),
  Praemien: z.array(
    z.strictObject({ Fuer: z.enum(['Empfehler', 'Empfaenger']), WertCent: cents(), Status: rewardStatus() }),
  ),
});
export type OrderResult = z.output<typeof OrderResult>;

/** Why a reward stays although its order was cancelled: its money or code is out, or a sealed batch pays it. */
export const reasonsToStay = ['Ausgezahlt', 'Abgeholt', 'InAuszahlung'] as const;
const RewardPart = z.strictObject({ Fuer: z.enum(['Empfehler', 'Empfaenger']), WertCent: cents() });

/**
 * What a line of a file does or would do. `Neu`: it is the first with this order; else it changes an order that is
 * there, or nothing (`Bekannt`). The reasons of `Abgewiesen` are in `Fehler`, by line.
 */
export const OrderImportLine = z.strictObject({
  Zeile: z.int(),
  Auftragsnummer: z.string(),
  /** As the line says. */
  Status: z.string(),
  Ergebnis: z.enum([...OrderReportResult.shape.Ergebnis.options, 'Abgewiesen']),
  Neu: z.boolean(),
  Empfehlungsnummer: z.string().nullable(),
  Empfaengernummer: z.string().nullable(),
  /** The rewards that this line brings about. */
  Praemien: z.array(RewardPart),
  /** The rewards that this line takes back, and those that it cannot. */
  Entfaellt: z.array(RewardPart),
  Bleibt: z.array(RewardPart.extend({ Weil: z.enum(reasonsToStay) })),
  OhnePraemie: z.enum(reasonsWithoutReward).nullable(),
});
export type OrderImportLine = z.output<typeof OrderImportLine>;

/** Results by line of a file; `KeinePraemie`: accepted without a reward. */
export const OrderImportResult = z.strictObject({
  Angenommen: z.int(),
  Bekannt: z.int(),
  Zuzuordnen: z.int(),
  KeinePraemie: z.int(),
  /** Of the rewards that the orders earn after the last line. */
  SummeCent: cents(),
  /** Of the rewards from before the file that its lines take back. */
  EntfaelltCent: cents(),
  Zeilen: z.array(OrderImportLine),
  Gelesen: FileRead,
  Fehler: z.array(ImportLineError),
});

export const reportOrder = defineCall({
  name: 'reportOrder',
  area: 'auftrag',
  method: 'POST',
  path: '/auftrag',
  ...asProvider,
  apiRight: 'auftraege:schreiben',
  summary: 'Report an order',
  details:
    'By the provider, signed (`X-Timestamp`, `X-Signature`: sha256= HMAC of `timestamp.body`), or with an API key. Replay-safe by `Auftragsnummer` in any spelling.',
  body: OrderReport,
  answer: OrderReportResult,
  status: 202,
  errors: ['recommendation-unknown', 'validation-failed'],
});

export const reportBounce = defineCall({
  name: 'reportBounce',
  area: 'auftrag',
  method: 'POST',
  path: '/mailversand/ruecklaeufer',
  ...asProvider,
  apiRight: 'ruecklaeufer:schreiben',
  summary: 'Report a mail that came back',
  details:
    'The bounce (RFC 3464) or complaint (RFC 5965) as it is, from the system that receives for the sender: with an API key, never by signature. Where the address is wrong or gone, the person counts as unreachable. A refused sender is reported to operators. A person who complains about news or advertising gets none any more.',
  extension: true,
  bodyType: 'message/rfc822',
  body: z.string().max(1_000_000),
  answer: z.strictObject({
    Ergebnis: z.enum(['Unerreichbar', 'Voruebergehend', 'AbsenderAbgelehnt', 'Beschwerde', 'Unbekannt']),
  }),
  status: 202,
  errors: ['not-authorised', 'validation-failed'],
});

export const reportOrders = defineCall({
  name: 'reportOrders',
  area: 'auftrag',
  method: 'POST',
  path: '/auftrag/stapel',
  ...asProvider,
  apiRight: 'auftraege:schreiben',
  summary: 'Report up to 1,000 orders at once',
  details: 'In one signed body of at most 256 KiB. Answers one result per order; none makes another one fail.',
  body: OrderBatch,
  answer: OrderBatchResult,
  status: 200,
  errors: [],
});

export const readOrderResult = defineCall({
  name: 'readOrderResult',
  area: 'auftrag',
  method: 'GET',
  path: '/auftrag/:auftragsnummer',
  ...asProvider,
  apiRight: 'auftraege:lesen',
  summary: 'Read the outcome of an order',
  details: 'Signed like a report, over an empty body, or with an API key.',
  params: z.strictObject({ auftragsnummer: number() }),
  answer: OrderResult,
  status: 200,
  errors: ['not-found'],
});

const columns = [
  'Auftragsnummer',
  'Empfehlungsnummer',
  'Empfaengernummer',
  'Code',
  'Auftragsdatum',
  'Art',
  'Status',
  'ProduktId',
  'Kundennummer',
  'Geburtsdatum',
  'Plz',
] as const;
type Column = (typeof columns)[number];

export interface OrderLine {
  readonly line: number;
  readonly sent: { readonly number: string; readonly status: string };
  /** Null where the line is no order. */
  readonly order: OrderReport | null;
}

/** Parses a CSV file of orders: every line as sent, those that can be read as an order. */
export function readOrderCsv(
  records: readonly CsvRecord[],
  language: Language,
): { readonly lines: readonly OrderLine[]; readonly errors: readonly ImportLineError[] } {
  const { lines, headerErrors } = readCsv(
    records,
    { columns, required: ['Auftragsnummer', 'Auftragsdatum', 'Art', 'Status'], schema: OrderReport, toValue },
    language,
  );
  return {
    lines: lines.map(({ line, sent, fields }) => ({
      line,
      sent: { number: sent['Auftragsnummer'] ?? '', status: sent['Status'] ?? '' },
      order: fields,
    })),
    errors: [...headerErrors, ...errorsOfLines(lines)],
  };
}

function toValue(column: Column, text: string): unknown {
  if (column === 'ProduktId') return /^\d+$/.test(text) ? Number(text) : text;
  if (column === 'Geburtsdatum') return text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3.$2.$1');
  if (column !== 'Auftragsdatum') return text;
  const day = isoDay(text);
  // A date without a time becomes noon UTC: the same day all over Europe, in summer and winter.
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T12:00:00` : day;
}

/**
 * docs/specification/friend.md#a-contact-reached-the-providers-page, alone on the wire in lower camel case. With
 * `empfaengernummer` it speaks of someone who is there already.
 */
export const CompleteTracking = z
  .strictObject({
    empfehlungsnummer: number(),
    empfaengernummer: z.string().trim().max(40).nullable().optional(),
    empfaengerdaten: z
      .strictObject({
        anrede: z.enum(['Frau', 'Herr', 'Divers', '']),
        vorname: personName(),
        name: personName(),
        geburtsdatum: germanDate(),
        email: email(),
        telefon: phone().nullable().optional(),
        werbeeinwilligung: z.boolean().default(false),
        adresse: z.strictObject({
          ort: line(80),
          plz: z
            .string()
            .trim()
            .min(1)
            .regex(/^\d{5}$/),
          strasse: line(100),
          hausnummer: line(20),
        }),
      })
      .nullable()
      .optional(),
    captcha: captchaSolution().optional(),
  })
  .refine(({ empfaengernummer, empfaengerdaten }) => Boolean(empfaengernummer) || Boolean(empfaengerdaten), {
    path: ['empfaengerdaten'],
    params: { reason: 'required' },
  });
export type CompleteTracking = z.output<typeof CompleteTracking>;

export const CompletedTracking = z.strictObject({ Empfehlungsnummer: z.string(), Empfaengernummer: z.string() });
export type CompletedTracking = z.output<typeof CompletedTracking>;

/** `Empfehlungsnummer` only for a token that belongs to one recommendation. */
export const VerifiedAgencyToken = z.strictObject({
  Valid: z.boolean(),
  Empfehlungsnummer: z.string().optional(),
  Agentennummer: z.string().optional(),
});
export type VerifiedAgencyToken = z.output<typeof VerifiedAgencyToken>;

const area = 'tracking' as const;

export const completeTracking = defineCall({
  name: 'completeTracking',
  needs: 'live',
  area,
  method: 'POST',
  path: '/tracking/abschliessen',
  ...asAnyone,
  summary: 'Report a friend who reached the provider’s page',
  details:
    'Creates the friend, or finds the existing one. A mail to confirm goes to the address entered (201). A null body asks whether a captcha is needed (200).',
  query: z.object({ channel: channel().optional(), einsprungsquelle: channel().optional() }),
  body: CompleteTracking.nullable(),
  answer: z.union([CompletedTracking, CaptchaCheck]),
  status: 201,
  otherStatus: 200,
  idempotent: true,
  errors: [
    'not-found',
    'recommendation-unknown',
    'recommendation-expired',
    'recommendation-blocked',
    'email-same-as-recipient',
    'email-not-allowed',
    'under-age',
    'captcha-required',
    'captcha-wrong',
  ],
});

export const verifyAgencyToken = defineCall({
  name: 'verifyAgencyToken',
  area,
  method: 'GET',
  path: '/token/verifyAgenturToken',
  ...asAnyone,
  summary: 'Check an agency token',
  details: 'Answers whether it is valid and whose it is.',
  query: z.object({ t: token() }),
  answer: VerifiedAgencyToken,
  status: 200,
  errors: [],
});
