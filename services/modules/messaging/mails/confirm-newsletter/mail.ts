import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import { wording, type OptInRequest } from '../newsletter-facts.js';

/** When the newsletter was asked for. */
export const confirmNewsletterMail = defineMail(
  {
    kind: 'newsletter-bestaetigen',
    texts: textsBeside(import.meta.url),
    variables: { Link: secretLink('/empfehler/newsletter/optin/'), Einwilligung: wording },
  },
  (to, { token, wording: asked }: OptInRequest) => ({
    Link: to.link('/empfehler/newsletter/optin/', token),
    Einwilligung: asked,
  }),
);
