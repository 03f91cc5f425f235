import { z } from 'zod';
import { dateTime, token } from '../shared/schemas.js';

export const ConfirmedByPassword = z.strictObject({ Password: z.string().min(1).max(200) });
export type ConfirmedByPassword = z.output<typeof ConfirmedByPassword>;

export const SecondFactor = z.strictObject({
  /** Since when a code of an authenticator app is asked for; null while none is. */
  AppSeit: dateTime().nullable(),
  /** How many recovery codes are left. */
  Wiederherstellungscodes: z.int(),
});

/** The key, to be typed, and the same as an `otpauth` address, to be drawn. */
export const AppSetup = z.strictObject({ Schluessel: z.string(), Url: z.string() });
export type AppSetup = z.output<typeof AppSetup>;

export const AppCode = z.strictObject({ Code: z.string().trim().min(1).max(20) });
export type AppCode = z.output<typeof AppCode>;

/** Shown once, kept as hashes. */
export const RecoveryCodes = z.strictObject({ Wiederherstellungscodes: z.array(z.string()) });

/** The code of the app or a recovery code, with the token of `ZweiterFaktor` (PSOF0112). */
export const SecondFactorLogin = z.strictObject({ Token: token(), Code: z.string().trim().min(1).max(40) });
export type SecondFactorLogin = z.output<typeof SecondFactorLogin>;
