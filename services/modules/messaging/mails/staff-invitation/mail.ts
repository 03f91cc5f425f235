import { textsBeside } from '#mail/mail-files.js';
import { defineMail, flag, secretLink, text } from '#mail/mail-kind.js';

interface Invitation {
  readonly invitedBy: string;
  readonly makesPasskey: boolean;
  readonly isReplaced: boolean;
  /** Includes the token. */
  readonly link: string;
}

/** To a new member of staff, or one who lost their device: a single-use link to sign in. */
export const staffInvitationMail = defineMail(
  {
    kind: 'verwaltung-einladung',
    texts: textsBeside(import.meta.url),
    variables: {
      EingeladenVon: text('Carla Brandt'),
      Passkey: flag,
      NeuesGeraet: flag,
      Link: { ...secretLink('/'), example: 'https://portal.example/admin/login?tenant=telko#einladung=8Zk3vQ' },
    },
  },
  (_, { invitedBy, makesPasskey, isReplaced, link }: Invitation) => ({
    EingeladenVon: invitedBy,
    Passkey: makesPasskey,
    NeuesGeraet: isReplaced,
    Link: link,
  }),
);
