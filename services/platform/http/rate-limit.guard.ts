import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { RateLimit } from '../entry/rate-limit.js';
import type { CallSpec } from './call-context.js';
import type { HttpRequest } from './call.interceptor.js';
import { CALL } from './implements.js';

/** Before anything else is done for it: whoever writes without a token is counted by network address. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(private readonly reflector: Reflector, private readonly limit: RateLimit) {}

  canActivate(context: ExecutionContext): boolean {
    const call = this.reflector.get<CallSpec | undefined>(CALL, context.getHandler());
    const request = context.switchToHttp().getRequest<HttpRequest>();
    if (call && isAnonymousWrite(call, request.headers['authorization'])) this.limit.take(request.ip);
    return true;
  }
}

/** Changes something (a few GETs mail or log in) and asks for no token. A token that is sent is checked before anything is written. */
export function isAnonymousWrite({ auth, method, acts }: Pick<CallSpec, 'auth' | 'method' | 'acts'>, authorization: string | undefined): boolean {
  return (method !== 'GET' || acts === true) && (auth === 'none' || (auth === 'optional-user' && !authorization));
}
