import { z } from 'zod';
import { captchaSolution, email, line, personName } from '../shared/schemas.js';

/** One line: no line breaks, which would be another header of the mail. */
const oneLine = (max: number) => line(max).regex(/^[^\p{Cc}]*$/u);

export const ContactMessage = z.strictObject({
  Anrede: z.enum(['Frau', 'Herr', 'Divers', '']).nullable().optional(),
  Vorname: personName(),
  Nachname: personName(),
  Email: email(),
  Betreff: oneLine(120),
  Nachricht: z.string().trim().min(1).max(5_000),
  Captcha: captchaSolution().optional(),
});
export type ContactMessage = z.output<typeof ContactMessage>;
