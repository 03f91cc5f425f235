import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createRecommender } from '#contract/account/calls.js';
import { toCaptchaCheck } from '#contract/shared/codec.js';
import { answered, Implements, Input, type CallRequest } from '#platform/http/call.js';
import { Captcha } from '#platform/intake/captcha.js';
import { OpenAccount } from '../use-cases/open-account.js';
import type { CreateRecommender } from '#contract/account/schemas.js';

@Controller()
export class RegisterRecommenderController {
  constructor(
    private readonly commands: CommandBus,
    private readonly captcha: Captcha,
  ) {}

  @Implements(createRecommender)
  async register(@Input() { body, context }: CallRequest<typeof createRecommender>) {
    if (body === null) return answered(200, toCaptchaCheck(await this.captcha.check(context.address, 'registration')));
    const { captcha, instead, productId, ...person } = toRegistration(body);
    await this.captcha.accept(context.address, 'registration', captcha);
    const { recommenderId, change } = await this.commands.execute(
      new OpenAccount(person, context.language, { instead, productId }),
    );
    return { Id: recommenderId, Aenderung: change };
  }
}

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
