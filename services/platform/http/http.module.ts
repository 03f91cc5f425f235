import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { RateLimit } from '../entry/rate-limit.js';
import { Idempotency } from '../idempotency/idempotency.js';
import { AroundCall } from './around-call.js';
import { Authenticator } from './authenticate.js';
import { CallRoutes } from './call-routes.js';
import { SharedTransactions } from './shared-transactions.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [Authenticator, Idempotency, SharedTransactions, RateLimit, AroundCall, CallRoutes],
})
export class HttpModule {}
