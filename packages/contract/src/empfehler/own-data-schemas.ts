import { z } from 'zod';
import { email, line } from '../shared/schemas.js';

export const OwnName = z.strictObject({ Vorname: line(60), Nachname: line(60) });
export type OwnName = z.output<typeof OwnName>;

export const NewEmail = z.strictObject({ Email: email() });
export type NewEmail = z.output<typeof NewEmail>;
