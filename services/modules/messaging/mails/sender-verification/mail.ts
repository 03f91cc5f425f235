import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink, text } from '#mail/mail-kind.js';

/** Sent through a tenant's own server to its own address: entering the code proves both. */
export const senderVerificationMail = defineMail(
  {
    kind: 'absender-nachweis',
    texts: textsBeside(import.meta.url),
    variables: {
      Code: { example: '8Zk3vQ', mandatory: true, secret: true },
      Verwaltung: secretLink('/admin/mail-sender'),
      Server: text('smtp.example.org'),
    },
  },
  (_, { code, host, consoleUrl }: { readonly code: string; readonly host: string; readonly consoleUrl: string }) => ({
    Code: code,
    Server: host,
    Verwaltung: consoleUrl,
  }),
);
