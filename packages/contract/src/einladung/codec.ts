import { names } from '../shared/names.js';
import type { InvitationData, Invite } from './schemas.js';

/** Whom one invites to recommend. */
export const invitationKindNames = names({ customer: 'Kunde', employee: 'Mitarbeiter', partner: 'Partner' });
export type InvitationKindName = (typeof invitationKindNames.english)[number];

export interface InvitationInput {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Undefined where the wire names a kind that does not exist. */
  readonly kind: InvitationKindName | undefined;
  readonly employeeNumber: string | null;
  readonly captcha: string | null;
}

export function toInvitationInput({
  Vorname,
  Nachname,
  Email,
  Art,
  Mitarbeiternummer,
  Captcha,
}: Invite): InvitationInput {
  return {
    firstName: Vorname,
    lastName: Nachname,
    email: Email,
    kind: invitationKindNames.fromWire(Art as never),
    employeeNumber: Mitarbeiternummer || null,
    captcha: Captcha ?? null,
  };
}

export function fromInvitationData(view: {
  readonly kinds: readonly InvitationKindName[];
  readonly staff: readonly { readonly employeeNumber: string; readonly name: string }[];
}): InvitationData {
  return {
    Arten: view.kinds.map(kind => invitationKindNames.toWire(kind)),
    Mitarbeiter: view.staff.map(({ employeeNumber, name }) => ({ Mitarbeiternummer: employeeNumber, Name: name })),
  };
}
