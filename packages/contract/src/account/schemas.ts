import { z } from 'zod';
import { passwordMinLength } from '#shared/texts.js';
import { captchaSolution, dateTime, email, language, line, newPassword, personName, token } from '../shared/schemas.js';

/**
 * What a successful login answers (docs/specification/calls.md#account). The token is shown here once and stored only
 * as a hash; empty where the portal asked for a cookie (`X-Sitzung: cookie`, or `rahmen` in a provider's frame), which
 * no script reads.
 */
export const LoginAnswer = z.strictObject({
  Email: z.string(),
  Anrede: z.string().nullable(),
  Vorname: z.string(),
  Nachname: z.string(),
  Empfehlerhash: z.string(),
  Token: z.string(),
  NewsletterOptinGegeben: z.boolean(),
  NewsletterOptinVersendetAm: dateTime().nullable(),
  Language: language(),
  /** Extension: set when a staff member opened the session; shown to everyone who uses it. */
  AdminLogin: z.literal(true).optional(),
  /** Extension: set when the account has neither password nor passkey: its owner logs in by a mailed link. */
  NurMailLink: z.literal(true).optional(),
});
export type LoginAnswer = z.output<typeof LoginAnswer>;

/** A link for a staff member, not for the recommender. */
export const AdminLogin = z.strictObject({ Url: z.string(), GueltigBis: dateTime() });

/** The password is not trimmed: spaces are part of it. */
export const Login = z.strictObject({
  Email: email(),
  Password: z.string().min(1).max(200),
  RememberMe: z.boolean().optional(),
  Captcha: captchaSolution().optional(),
});
export type Login = z.output<typeof Login>;

export const salutation = () => z.enum(['Frau', 'Herr', 'Divers', '']);

export const CreateRecommender = z.strictObject({
  Vorname: personName(),
  Nachname: personName(),
  Email: email(),
  Anrede: salutation().nullable().optional(),
  /**
   * The `Aenderung` of the previous answer, to correct a mistyped address. The old link becomes invalid, and the
   * unconfirmed account continues with the new address.
   */
  Statt: token().optional(),
  /** The product that the person came for: the welcome mail's link leads to its recommendation, in any browser. */
  ProduktId: z.int().positive().nullable().optional(),
  Captcha: captchaSolution().optional(),
});
export type CreateRecommender = z.output<typeof CreateRecommender>;

/** The answer is the same for every address. */
export const LoginLinkWanted = z.strictObject({ Email: email(), Captcha: captchaSolution().optional() });
export type LoginLinkWanted = z.output<typeof LoginLinkWanted>;

export const LoginByLink = z.strictObject({ Token: token(), RememberMe: z.boolean().optional() });

/** The same answer for a new address and for one with an account, so that it does not reveal who takes part. */
export const CreatedRecommender = z.strictObject({
  Id: z.string(),
  /** Allows the form to be sent again with another address (`Statt`), within 24 hours. */
  Aenderung: z.string(),
});

/** With the token of a welcome or reset mail; a welcome mail's token also confirms the address. */
export const ResetPassword = z.strictObject({ Token: token(), Password: newPassword() });
export type ResetPassword = z.output<typeof ResetPassword>;

export const ChangePassword = z.strictObject({ OldPassword: z.string().min(1).max(200), NewPassword: newPassword() });
export type ChangePassword = z.output<typeof ChangePassword>;

export const ValidateResetPassword = z.strictObject({ Token: token() });

export const ResetTokenState = z.strictObject({ Valid: z.boolean(), Email: z.string().nullable() });
export type ResetTokenState = z.output<typeof ResetTokenState>;

export const PasswordRule = z.strictObject({
  MinLength: z.int(),
  RequireLowercase: z.boolean(),
  RequireUppercase: z.boolean(),
  RequireDigit: z.boolean(),
});
export type PasswordRule = z.output<typeof PasswordRule>;

/** docs/specification/accounts.md#passwords: at least 8 characters with one lowercase letter, one uppercase letter and one digit. */
export const passwordRule: PasswordRule = {
  MinLength: passwordMinLength,
  RequireLowercase: true,
  RequireUppercase: true,
  RequireDigit: true,
};

export const UpdateLanguage = z.strictObject({ Language: language() });

/** A session as its owner can recognise it: kind of browser and device only, no network address. */
export const OpenSession = z.strictObject({
  Id: z.string(),
  Browser: z.string().nullable(),
  System: z.string().nullable(),
  Seit: dateTime(),
  ZuletztGesehen: dateTime(),
  /** Whether it is the session of this request. */
  Diese: z.boolean(),
  /** Opened by a staff member. */
  Support: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

export const ConfirmedByPassword = z.strictObject({ Password: z.string().min(1).max(200) });
export type ConfirmedByPassword = z.output<typeof ConfirmedByPassword>;
/** For an account without a password, a login within the last 15 minutes replaces it. */
export const ConfirmedByOwner = ConfirmedByPassword.partial();

/** `Id` identifies it in URLs; the private key never leaves the person's device. */
export const OwnPasskey = z.strictObject({
  Id: z.uuid(),
  Name: z.string(),
  Seit: dateTime(),
  ZuletztBenutzt: dateTime().nullable(),
});
export type OwnPasskey = z.output<typeof OwnPasskey>;

export const SecondFactor = z.strictObject({
  /** Whether the account has a password. */
  Passwort: z.boolean(),
  /** Since when an authenticator app is required; null while it is not. */
  AppSeit: dateTime().nullable(),
  Passkeys: z.array(OwnPasskey),
  /** Number of unused recovery codes. */
  Wiederherstellungscodes: z.int(),
});

/** The key for manual entry, and the same as an `otpauth` URL for a QR code. */
export const AppSetup = z.strictObject({ Schluessel: z.string(), Url: z.string() });
export type AppSetup = z.output<typeof AppSetup>;

export const AppCode = z.strictObject({ Code: z.string().trim().min(1).max(20) });
export type AppCode = z.output<typeof AppCode>;

/** Shown once, stored as hashes. Empty when there already are codes, which stay valid. */
export const RecoveryCodes = z.strictObject({ Wiederherstellungscodes: z.array(z.string()) });

const bytes = (max: number) => z.base64url().min(1).max(max);
/** Options for the browser's WebAuthn API (JSON form), passed on unchanged. */
const browserOptions = () => z.record(z.string(), z.unknown());

export const PasskeyOptions = z.strictObject({ Optionen: browserOptions() });
export type PasskeyOptions = z.output<typeof PasskeyOptions>;

/** The browser's WebAuthn answer (JSON form). Additional fields are ignored. */
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

export const PasskeyLogin = z.strictObject({ Passkey: PasskeyAnswer, RememberMe: z.boolean().optional() });

/** The token of `ZweiterFaktor` (PSOF0112) with a code (of the app, or a recovery code) or a passkey's answer. */
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

/** The same with a code only, for the form. */
export const SecondFactorCode = z.strictObject({ Code: z.string().trim().min(1).max(40) });
export type SecondFactorCode = z.output<typeof SecondFactorCode>;

/** Where the browser is sent to. */
export const BegunSignIn = z.strictObject({ Url: z.string() });
export type BegunSignIn = z.output<typeof BegunSignIn>;

/** One of the tenant’s own providers. */
export const OfferedSignIn = z.strictObject({ Id: z.uuid(), Name: z.string() });
export type OfferedSignIn = z.output<typeof OfferedSignIn>;

/** The parameters that the provider returned through the browser, under their OpenID Connect names. */
export const SignInAnswer = z.strictObject({
  State: token(),
  Code: z.string().min(1).max(2048),
  /** `iss`, if the provider sends it. */
  Iss: z.string().max(500).optional(),
});
export type SignInAnswer = z.output<typeof SignInAnswer>;

export const SignedIn = z.strictObject({
  Sitzung: LoginAnswer.nullable(),
  /**
   * No account is linked. `Verknuepfen`: there is one with the address, whose owner logs in and links it; `Neu`: one
   * may be opened; `Unbestaetigt`: nobody says that the address is theirs, so an account is opened or logged in to as
   * ever, then linked.
   */
  Offen: z
    .strictObject({
      Weg: z.enum(['Verknuepfen', 'Neu', 'Unbestaetigt']),
      /** For linking or opening an account, in this browser, within an hour. */
      Token: z.string(),
      Anmeldedienst: z.string(),
      Email: z.string().nullable(),
      Vorname: z.string(),
      Nachname: z.string(),
    })
    .nullable(),
});
export type SignedIn = z.output<typeof SignedIn>;

export const AccountBySignIn = z.strictObject({
  Token: token(),
  Vorname: personName(),
  Nachname: personName(),
  /** The address that the provider named. */
  Email: email(),
});
export type AccountBySignIn = z.output<typeof AccountBySignIn>;

export const SignInProof = z.strictObject({ Token: token() });

export const OwnSignIn = z.strictObject({ Id: z.uuid(), Name: z.string(), Seit: dateTime() });
export type OwnSignIn = z.output<typeof OwnSignIn>;
