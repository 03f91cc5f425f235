import { Global, Module } from '@nestjs/common';
import { AcceptedTerms } from './accepted-terms.js';
import { Attempts } from './attempts.js';
import { Captcha } from './captcha.js';
import { Consents } from './consents.js';
import { MailLimit } from './mail-limit.js';

/** What forms anyone may send need: counting, captcha, mail limits, the wording agreed to, the evidence of it. */
@Global()
@Module({
  providers: [Attempts, Captcha, MailLimit, AcceptedTerms, Consents],
  exports: [Attempts, Captcha, MailLimit, AcceptedTerms, Consents],
})
export class EntryModule {}
