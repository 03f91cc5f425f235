import { Global, Module } from '@nestjs/common';
import { AcceptedTerms } from './accepted-terms.js';
import { Attempts } from './attempts.js';
import { Captcha } from './captcha.js';
import { Consents } from './consents.js';

/** What forms anyone may send need: counting, captcha, the wording agreed to, the evidence of it. */
@Global()
@Module({ providers: [Attempts, Captcha, AcceptedTerms, Consents], exports: [Attempts, Captcha, AcceptedTerms, Consents] })
export class EntryModule {}
