import { fromWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import type { CreateRecommender, LoginAnswer } from '#contract/account/schemas.js';

/** A logged-in recommender as the code sees it. */
export interface SessionView {
  readonly email: string;
  readonly salutation: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly recommenderHash: string;
  readonly token: string;
  readonly newsletterOptIn: boolean;
  readonly newsletterMailSentAt: Date | null;
  readonly language: 'de' | 'en';
  /** A staff member opened it. */
  readonly byAdmin?: boolean;
}

export function fromSession(view: SessionView): LoginAnswer {
  return {
    Email: view.email,
    Anrede: view.salutation,
    Vorname: view.firstName,
    Nachname: view.lastName,
    Empfehlerhash: view.recommenderHash,
    Token: view.token,
    NewsletterOptinGegeben: view.newsletterOptIn,
    NewsletterOptinVersendetAm: toWireDateTimeOrNull(view.newsletterMailSentAt),
    Language: view.language,
    ...(view.byAdmin && { AdminLogin: true as const }),
  };
}

export function toSession(wire: LoginAnswer): SessionView {
  return {
    email: wire.Email,
    salutation: wire.Anrede,
    firstName: wire.Vorname,
    lastName: wire.Nachname,
    recommenderHash: wire.Empfehlerhash,
    token: wire.Token,
    newsletterOptIn: wire.NewsletterOptinGegeben,
    newsletterMailSentAt:
      wire.NewsletterOptinVersendetAm === null ? null : fromWireDateTime(wire.NewsletterOptinVersendetAm),
    language: wire.Language,
    ...(wire.AdminLogin && { byAdmin: true }),
  };
}

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly salutation: string | null;
  readonly captcha: string | null;
}

export function toRegistration(wire: CreateRecommender): Registration {
  return {
    firstName: wire.Vorname,
    lastName: wire.Nachname,
    email: wire.Email,
    salutation: wire.Anrede || null,
    captcha: wire.Captcha ?? null,
  };
}
