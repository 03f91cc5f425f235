import {
  ForgetInquiriesWhenPersonErased,
  LinkInquiriesWhenAddressProven,
} from './keep-inquiries-in-step-with-person.js';
import {
  CopyContactMessageWhenForwarded,
  ForwardContactMessageWhenReceived,
  MailSenderWhenInquiryAnswered,
} from './mail-contact-message.js';

/** Reactions of this module. */
export const reactions = [
  CopyContactMessageWhenForwarded,
  ForwardContactMessageWhenReceived,
  MailSenderWhenInquiryAnswered,
  LinkInquiriesWhenAddressProven,
  ForgetInquiriesWhenPersonErased,
];
