/** The source of a mail: subject, preheader and reason in Liquid, the body in MJML elements and Liquid. */
export interface MailText {
  readonly subject: string;
  /** The line a mail client shows beside the subject. */
  readonly preheader: string;
  readonly body: string;
  /** Why the person gets this mail; stands in the footer. */
  readonly because: string;
}

/** The product's text, with the mail's name in the console. */
export interface ProductText extends MailText {
  readonly name: string;
}
