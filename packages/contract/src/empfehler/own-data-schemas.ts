import { z } from 'zod';
import { email, personName } from '../shared/schemas.js';

export const OwnName = z.strictObject({ Vorname: personName(), Nachname: personName() });
export type OwnName = z.output<typeof OwnName>;

export const NewEmail = z.strictObject({ Email: email() });
export type NewEmail = z.output<typeof NewEmail>;
