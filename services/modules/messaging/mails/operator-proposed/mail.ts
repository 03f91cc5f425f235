import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink, text } from '#mail/mail-kind.js';
import { moment, when } from '../moments.js';

/** To everybody who once was an operator of a programme that has none left: the platform wants to seat one. */
export const operatorProposedMail = defineMail(
  {
    kind: 'betreiber-vorgeschlagen',
    texts: textsBeside(import.meta.url),
    variables: {
      Adresse: text('f•••@example.org'),
      Bis: moment,
      Link: { ...secretLink('/'), example: 'https://portal.example/admin/login?tenant=telko#einspruch=8Zk3vQ' },
    },
  },
  (
    { language },
    { invited, until, link }: { readonly invited: string; readonly until: Date; readonly link: string },
  ) => ({
    Adresse: invited,
    Bis: when(until, language),
    Link: link,
  }),
);
