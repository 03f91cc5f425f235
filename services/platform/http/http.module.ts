import { Global, Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { Idempotency } from '../idempotency/idempotency.js';
import { Authenticator } from './authenticate.js';
import { CallInterceptor } from './call.interceptor.js';

@Global()
@Module({ providers: [Authenticator, Idempotency, { provide: APP_INTERCEPTOR, useClass: CallInterceptor }] })
export class HttpModule {}
