import { createRecommender } from '#contract/account/calls.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { answered } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { AccountForm } from '../use-cases/open-account.js';
import type { CreateRecommender } from '#contract/account/schemas.js';

export const registrationCalls = calls(AccountForm, [
  answer(createRecommender, async (form, { body, context: { address, language } }) => {
    if (body === null) return answered(200, toCaptchaCheck(await form.captchaCheck(address)));
    const { captcha, instead, productId, ...person } = toRegistration(body);
    const { recommenderId, change } = await form.open(person, language, { instead, productId, address, captcha });
    return { Id: recommenderId, Aenderung: change };
  }),
]);

export interface Registration {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly salutation: string | null;
  /** The `change` token that the previous form answered, when its address was wrong. */
  readonly instead: string | null;
  readonly productId: number | null;
  readonly captcha: string | null;
}

export function toRegistration(wire: CreateRecommender): Registration {
  return {
    firstName: wire.Vorname,
    lastName: wire.Nachname,
    email: wire.Email,
    salutation: wire.Anrede || null,
    instead: wire.Statt ?? null,
    productId: wire.ProduktId ?? null,
    captcha: wire.Captcha ?? null,
  };
}
