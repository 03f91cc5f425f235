import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink, text } from '#mail/mail-kind.js';

interface Asked {
  readonly hours: number;
  /** Includes the token. */
  readonly link: string;
}

/** To a platform operator, at the address they gave: the link proves that it is theirs. */
export const operatorAddressMail = defineMail(
  {
    kind: 'betreiberadresse',
    ofInstallation: true,
    texts: textsBeside(import.meta.url),
    variables: {
      Stunden: text('24'),
      Link: { ...secretLink('/'), example: 'https://portal.example/admin/account?tenant=plattform#adresse=8Zk3vQ' },
    },
  },
  (_, { hours, link }: Asked) => ({ Stunden: String(hours), Link: link }),
);
