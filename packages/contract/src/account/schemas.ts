import { z } from 'zod';
import {
  captchaSolution,
  dateTime,
  email,
  language,
  newPassword,
  passwordMinLength,
  personName,
  token,
} from '../shared/schemas.js';

/** What a successful login answers (docs/specification/calls.md#account). The token is shown here once and stored only as a hash; empty where the portal asked for a cookie (`X-Sitzung: cookie`, or `rahmen` in a provider's frame), which no script reads. */
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
  /** Ours. Set where a staff member opened the session: shown to whoever looks at it. */
  AdminLogin: z.literal(true).optional(),
});
export type LoginAnswer = z.output<typeof LoginAnswer>;

/** A link for a staff member, not for the recommender. */
export const AdminLogin = z.strictObject({ Url: z.string(), GueltigBis: dateTime() });

/** The password is not trimmed: blanks belong to it. */
export const Login = z.strictObject({
  Email: email(),
  Password: z.string().min(1).max(200),
  RememberMe: z.boolean().optional(),
});
export type Login = z.output<typeof Login>;

export const salutation = () => z.enum(['Frau', 'Herr', 'Divers', '']);

export const CreateRecommender = z.strictObject({
  Vorname: personName(),
  Nachname: personName(),
  Email: email(),
  Anrede: salutation().nullable().optional(),
  Captcha: captchaSolution().optional(),
});
export type CreateRecommender = z.output<typeof CreateRecommender>;

/** The same for a new address and for one that has an account: nobody learns from it who takes part. */
export const CreatedRecommender = z.strictObject({ Id: z.string() });

/** With the token of a welcome or reset mail; the first also confirms the address. */
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

/** A session as its owner recognises it: the kind of browser and device, no address and nothing else of either. */
export const OpenSession = z.strictObject({
  Id: z.string(),
  Browser: z.string().nullable(),
  System: z.string().nullable(),
  Seit: dateTime(),
  ZuletztGesehen: dateTime(),
  /** The one that asks. */
  Diese: z.boolean(),
  /** Opened by a staff member. */
  Support: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;
