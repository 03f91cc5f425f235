import { z } from 'zod';
import { dateTime, line, token } from '../shared/schemas.js';

export const ConfirmedByPassword = z.strictObject({ Password: z.string().min(1).max(200) });
export type ConfirmedByPassword = z.output<typeof ConfirmedByPassword>;

/** `Id` names it in addresses; the key itself never leaves the person's device. */
export const OwnPasskey = z.strictObject({
  Id: z.uuid(),
  Name: z.string(),
  Seit: dateTime(),
  ZuletztBenutzt: dateTime().nullable(),
});
export type OwnPasskey = z.output<typeof OwnPasskey>;

export const SecondFactor = z.strictObject({
  /** Since when a code of an authenticator app is asked for; null while none is. */
  AppSeit: dateTime().nullable(),
  Passkeys: z.array(OwnPasskey),
  /** How many recovery codes are left. */
  Wiederherstellungscodes: z.int(),
});

/** The key, to be typed, and the same as an `otpauth` address, to be drawn. */
export const AppSetup = z.strictObject({ Schluessel: z.string(), Url: z.string() });
export type AppSetup = z.output<typeof AppSetup>;

export const AppCode = z.strictObject({ Code: z.string().trim().min(1).max(20) });
export type AppCode = z.output<typeof AppCode>;

/** Shown once, kept as hashes. Empty where there are some already, which stay good. */
export const RecoveryCodes = z.strictObject({ Wiederherstellungscodes: z.array(z.string()) });

const bytes = (max: number) => z.base64url().min(1).max(max);
/** What the browser's own interface takes (WebAuthn, JSON form), handed on as it is. */
const browserOptions = () => z.record(z.string(), z.unknown());

export const PasskeyOptions = z.strictObject({ Optionen: browserOptions() });

/** What the browser answers (WebAuthn, JSON form). Browsers may say more than this; it is not looked at. */
const signedBy = <Response extends z.ZodRawShape>(response: Response) =>
  z.looseObject({
    id: bytes(1400),
    rawId: bytes(1400),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: bytes(4000), ...response }),
  });

export const NewPasskey = z.strictObject({
  Name: line(60),
  Antwort: signedBy({ attestationObject: bytes(40_000), transports: z.array(z.string().max(30)).max(10).optional() }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

export const PasskeyName = NewPasskey.pick({ Name: true });
export type PasskeyName = z.output<typeof PasskeyName>;

export const PendingLogin = z.strictObject({ Token: token() });

export const PasskeyAnswer = signedBy({ authenticatorData: bytes(4000), signature: bytes(2000) });
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>;

/** With the token of `ZweiterFaktor` (PSOF0112) either a code (of the app, or a recovery code) or a passkey's answer. */
export const SecondFactorLogin = z
  .strictObject({
    Token: token(),
    Code: z.string().trim().min(1).max(40).optional(),
    Passkey: PasskeyAnswer.optional(),
  })
  .refine(({ Code, Passkey }) => (Code === undefined) !== (Passkey === undefined), {
    path: ['Code'],
    params: { reason: 'required' },
  });

/** The same with a code alone, as a form asks for it. */
export const SecondFactorCode = z.strictObject({ Code: z.string().trim().min(1).max(40) });
export type SecondFactorCode = z.output<typeof SecondFactorCode>;
