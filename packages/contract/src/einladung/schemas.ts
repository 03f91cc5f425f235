import { z } from 'zod';
import { captchaSolution, email, line, personName } from '../shared/schemas.js';

/** An invitation (docs/specification/recommending.md#invitations). `Art` is one of the kinds and `Mitarbeiternummer` one of the numbers that `GET /Einladung/daten` offers. */
export const Invite = z.strictObject({
  Vorname: personName(),
  Nachname: personName(),
  Email: email(),
  Art: line(40),
  Mitarbeiternummer: z.string().trim().max(40).nullable().optional(),
  Captcha: captchaSolution().optional(),
});
export type Invite = z.output<typeof Invite>;

export const Invited = z.strictObject({ Einladungsnummer: z.string() });
export type Invited = z.output<typeof Invited>;

/** What the invitation form offers. */
export const InvitationData = z.strictObject({
  Arten: z.array(z.string()),
  Mitarbeiter: z.array(z.strictObject({ Mitarbeiternummer: z.string(), Name: z.string() })),
});
export type InvitationData = z.output<typeof InvitationData>;
