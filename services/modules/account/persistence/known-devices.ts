import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { addDays, Clock } from '#platform/clock.js';
import { equalSecrets, KeyedHash } from '#platform/crypto/cipher.js';
import { currentWork } from '#platform/database/unit-of-work.js';
import { keepingOf, setCookie } from '#platform/http/authenticate.js';
import type { CallContext } from '#platform/http/call.js';

export const deviceCookie = 'psoe_geraet';

const deviceDays = 365;

/**
 * Signed marks of devices with an earlier login, kept in the browser only. A mark opens nothing, but gives a device its
 * own count of attempts, so that failures elsewhere do not lock the owner out. A new password invalidates all marks.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly keyed: KeyedHash,
    private readonly clock: Clock,
  ) {}

  issue(recommenderId: string, passwordHash: string): string {
    const device = `${randomBytes(12).toString('base64url')}.${addDays(this.clock.now(), deviceDays).getTime()}`;
    return `${device}.${this.signature(device, recommenderId, passwordHash)}`;
  }

  /** The device's name among those of the account; null where the mark is not valid. */
  recognise(mark: string | undefined, recommenderId: string, passwordHash: string): string | null {
    const [name = '', until = '', signature = ''] = (mark ?? '').split('.');
    const isOurs = equalSecrets(signature, this.signature(`${name}.${until}`, recommenderId, passwordHash));
    return isOurs && Number(until) > this.clock.now().getTime() ? name : null;
  }

  private signature(device: string, recommenderId: string, passwordHash: string): string {
    return this.keyed
      .digest('known-device', [currentWork().tenantId, recommenderId, passwordHash, device].join('\u001f'))
      .toString('base64url');
  }
}

export const deviceCookieOf = (context: CallContext, device: string): string =>
  setCookie(context.tenant, deviceCookie, device, {
    days: deviceDays,
    path: '/api/v1/',
    httpOnly: true,
    keeping: keepingOf(context) ?? 'own',
  });
