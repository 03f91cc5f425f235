import { informal } from './mail-kind.js';
import type { MailRecipient } from './mail-recipient.js';

/** How the friend's link addressed them (formal or informal); every mail to them follows it. */
export interface FormOfAddress {
  readonly casual: boolean;
}
export const formOfAddress = { Du: informal };
export const formOfAddressOf = ({ person, language }: MailRecipient, { casual }: FormOfAddress) => ({
  Du: casual,
  ...(casual && language === 'de' && { Anrede: `Hallo ${person.firstName},` }),
});
