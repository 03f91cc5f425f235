import { Global, Module } from '@nestjs/common';
import { AcceptedTerms } from './accepted-terms.js';
import { Attempts } from './attempts.js';
import { Captcha } from './captcha.js';

/** What forms anyone may send need: counting, captcha, the wording agreed to. */
@Global()
@Module({ providers: [Attempts, Captcha, AcceptedTerms], exports: [Attempts, Captcha, AcceptedTerms] })
export class EntryModule {}
