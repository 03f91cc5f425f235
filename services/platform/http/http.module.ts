import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { RateLimit } from '../entry/rate-limit.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { Authenticator } from './authenticate.js';
import { CallInterceptor } from './call.interceptor.js';
import { RateLimitGuard } from './rate-limit.guard.js';
import { SharedTransactions } from './shared-transactions.js';

@Global()
@Module({ providers: [Authenticator, Idempotency, SharedTransactions, RateLimit, { provide: APP_GUARD, useClass: RateLimitGuard }, { provide: APP_INTERCEPTOR, useClass: CallInterceptor }] })
export class HttpModule {}
