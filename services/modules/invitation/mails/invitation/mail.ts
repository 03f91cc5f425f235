import { textsBeside } from '#mail/mail-files.js';
import { day } from '#mail/wording.js';
import { dayExample, defineMail, optionalText, secretLink } from '#mail/mail-kind.js';

interface InvitationFacts {
  readonly token: string;
  /** Address of the page to refuse further invitations. */
  readonly endUrl: string;
  /** Name of the inviting person; null where that person is not known any more. */
  readonly by: string | null;
  /** The inviting agency; null where it said nothing of itself. */
  readonly agency: string | null;
  /** ISO 8601, UTC. */
  readonly validUntil: string;
}

/** Invitation to recommend: explains the programme and its reward, with the one link that opens the account. */
export const invitationMail = defineMail(
  {
    kind: 'einladung',
    texts: textsBeside(import.meta.url),
    variables: {
      Link: secretLink('/registrieren/'),
      Abmelden: secretLink('/api/v1/fernklang/einladung/abbestellen/'),
      Von: optionalText('Miriam Sander'),
      Agentur: optionalText('Agentur Petersen, Inga Petersen, 040 1234567'),
      GueltigBis: dayExample,
    },
  },
  (to, { token, endUrl, by, agency, validUntil }: InvitationFacts) => ({
    Link: to.link('/registrieren/', token),
    Abmelden: endUrl,
    Von: by,
    Agentur: agency,
    GueltigBis: day(validUntil),
  }),
);
