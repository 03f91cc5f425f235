import { textsBeside } from '#mail/mail-files.js';
import { defineMail, secretLink } from '#mail/mail-kind.js';
import { wording, type OptInRequest } from '../newsletter-facts.js';

/** When the newsletter was confirmed, with the wording and the way to end it. */
export const newsletterConfirmedMail = defineMail(
  {
    kind: 'newsletter-willkommen',
    texts: textsBeside(import.meta.url),
    variables: { Link: secretLink('/empfehler/newsletter/optout/'), Einwilligung: wording },
  },
  (to, { token, wording: asked }: OptInRequest) => ({
    Link: to.link('/empfehler/newsletter/optout/', token),
    Einwilligung: asked,
  }),
);
