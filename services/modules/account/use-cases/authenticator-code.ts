import { Secret, TOTP } from 'otpauth';

const PERIOD = 30;

/** Time steps accepted before and after the present one, for clocks that differ. */
const WINDOW = 1;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

export const otpauthUrl = (secret: string, issuer: string, account: string): string =>
  new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: PERIOD }).toString();

/** The time step a code belongs to, or null where it is wrong. Spaces are ignored, since apps show codes in groups. */
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
