import type { CallContext } from '#platform/http/call-context.js';
import { setCookie } from '#platform/http/cookies.js';
import { keepingOf } from '#platform/http/session-cookie.js';
import { deviceCookie, deviceDays } from './known-devices.js';

export const deviceCookieOf = (context: CallContext, device: string): string =>
  setCookie(context.tenant, deviceCookie, device, {
    days: deviceDays,
    path: '/api/v1/',
    httpOnly: true,
    keeping: keepingOf(context) ?? 'own',
  });
