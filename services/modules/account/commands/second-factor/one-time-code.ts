import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;
/** Codes before and after the present one, for clocks that differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const otpauthUrl = (secret: string, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: PERIOD }).toString();

/** The time step a code belongs to, or null where it is wrong. Apps show it in groups. */
export function stepOf(typed: string, secret: string, now: Date): number | null {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period: PERIOD,
    window: WINDOW,
    timestamp: now.getTime(),
  });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** `7KQ2M-X9HRT`: 50 bits each. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${letters(5)}-${letters(5)}`);

const letters = (count: number): string =>
  Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
