import { textsBeside } from '#mail/mail-files.js';
import { formOfAddress, formOfAddressOf, type FormOfAddress } from '#mail/form-of-address.js';
import { defineMail, text } from '#mail/mail-kind.js';
import { inquiriesAreKeptForDays } from '../../domain/inquiry.js';

/**
 * Confirmation to the sender. It quotes nothing of the message: the address is not proven, and strangers must not be
 * mailed a stranger's text.
 */
export const messageArrivedMail = defineMail(
  {
    kind: 'kontakt-eingang',
    texts: textsBeside(import.meta.url),
    variables: { ...formOfAddress, Aufbewahrungstage: text('90') },
  },
  (to, how: FormOfAddress) => ({ ...formOfAddressOf(to, how), Aufbewahrungstage: String(inquiriesAreKeptForDays) }),
);
