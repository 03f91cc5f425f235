import { z } from 'zod';
import { dateTime } from '../shared/schemas.js';

export const RetentionKind = z.enum([
  'UnbestaetigterKontakt',
  'Entscheidungsfrist',
  'KontaktOhneAuftrag',
  'KontaktMitAuftrag',
]);

/** How long one kind of record is kept. `Faellig`: over and not erased yet; `InDreissigTagen`: over within 30 days; `Erledigt`: erased or ended in the last 30 days. */
export const RetentionRow = z.strictObject({
  Art: RetentionKind,
  Tage: z.int(),
  Standard: z.int(),
  Faellig: z.int(),
  InDreissigTagen: z.int(),
  Erledigt: z.int(),
  ZuletztAm: z.string().nullable(),
  GeaendertAm: dateTime().nullable(),
  GeaendertVon: z.string().nullable(),
});
export type RetentionRow = z.output<typeof RetentionRow>;
