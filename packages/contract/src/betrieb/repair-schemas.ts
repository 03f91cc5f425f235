import { z } from 'zod';
import { dateTime, line, paged } from '../shared/schemas.js';

/** Why a person did it; kept in the audit log. */
const reason = () => line(500);

export const SkipDelivery = z.strictObject({
  Grund: reason(),
  /** With everything that waits behind it in the same stream. */
  GanzerStrom: z.boolean().default(false),
});
export const SkippedDeliveries = z.strictObject({ Anzahl: z.int() });

/** Which parked deliveries; what is left out does not matter. `Fehler` is a part of the error's text. */
export const RetryDeliveries = z.strictObject({
  Verbraucher: line(100).optional(),
  Typ: line(100).optional(),
  Fehler: line(200).optional(),
  /** A dry run: nothing changes, the answer says how many and which. */
  Probe: z.boolean(),
  /** What a dry run counted; another count by now refuses the deed. */
  ErwarteteAnzahl: z.int().min(0).optional(),
});
export const RetriedDelivery = z.strictObject({
  Verbraucher: z.string(),
  Ereignis: z.uuid(),
  Typ: z.string(),
  AggregatId: z.uuid(),
  Fehler: z.string().nullable(),
});
/** `Zustellungen` names the first 100. */
export const RetriedDeliveries = z.strictObject({
  Anzahl: z.int(),
  Ausgefuehrt: z.boolean(),
  Zustellungen: z.array(RetriedDelivery),
});
export type RetriedDeliveries = z.output<typeof RetriedDeliveries>;

export const consumerKinds = ['Projektion', 'Reaktion'] as const;

/** A stream a consumer cannot go on with. `Wartend` counts what waits behind; `Spur` is the error's trace. */
export const ParkedStream = z.strictObject({
  Verbraucher: z.string(),
  Art: z.enum(consumerKinds),
  Ereignis: z.uuid(),
  Typ: z.string(),
  Aggregat: z.string(),
  AggregatId: z.uuid(),
  Version: z.int(),
  Versuche: z.int(),
  Wartend: z.int(),
  Fehler: z.string().nullable(),
  Spur: z.string().nullable(),
  EreignisZeit: dateTime(),
});
export type ParkedStream = z.output<typeof ParkedStream>;
export const ParkedStreams = paged(ParkedStream);

export const RollBack = z.strictObject({ Grund: reason() });
export const CancelRebuild = z.strictObject({ Grund: reason() });
