import { Controller } from '@nestjs/common';
import {
  changePlatformAddress,
  confirmPlatformAddress,
  listPlatformOperators,
  readPlatformAccount,
  type addressProofs,
  type PlatformAccount,
  type PlatformOperatorRow,
} from '#contract/plattform.js';
import { names, toWireDateTime, toWireDateTimeOrNull } from '#contract/shared/codec.js';
import { Implements, Input, principalOf, type CallContext, type CallRequest } from '#platform/http/call.js';
import { maskedAddress } from '#shared/texts.js';
import type { AddressProof } from '../api.js';
import { PlatformOperators } from '../use-cases/platform-operators.js';

const proofs = names({
  link: 'Link',
  provider: 'Anmeldedienst',
  terminal: 'Kommandozeile',
} satisfies Record<AddressProof, (typeof addressProofs)[number]>);
const proofOrNull = (proof: AddressProof | null) => proof && proofs.toWire(proof);

/** Platform operators: their list, and each one's own account. */
@Controller()
export class PlatformOperatorsController {
  constructor(private readonly operators: PlatformOperators) {}

  @Implements(listPlatformOperators)
  async list(@Input() { context }: CallRequest<typeof listPlatformOperators>): Promise<PlatformOperatorRow[]> {
    const { userId } = principalOf(context, 'platform');
    return (await this.operators.list()).map(({ email, askedEmail, ...one }) => ({
      Id: one.userId,
      Name: one.name,
      Email: maskedAddress(email ?? askedEmail ?? '') || null,
      BestaetigtAm: toWireDateTimeOrNull(one.provenAt),
      BestaetigtDurch: proofOrNull(one.provenBy),
      Passkey: one.hasPasskey,
      Seit: toWireDateTime(one.since),
      LetzteAnmeldungAm: toWireDateTimeOrNull(one.lastSignedInAt),
      Selbst: one.userId === userId,
    }));
  }

  @Implements(readPlatformAccount)
  read(@Input() { context }: CallRequest<typeof readPlatformAccount>): Promise<PlatformAccount> {
    return this.account(context);
  }

  @Implements(changePlatformAddress)
  async change(@Input() { body, context }: CallRequest<typeof changePlatformAddress>): Promise<PlatformAccount> {
    await this.operators.changeAddress(principalOf(context, 'platform'), body.Email.toLowerCase(), context.language);
    return this.account(context);
  }

  @Implements(confirmPlatformAddress)
  async confirm(@Input() { body, context }: CallRequest<typeof confirmPlatformAddress>): Promise<PlatformAccount> {
    await this.operators.confirm(principalOf(context, 'platform'), body.Link);
    return this.account(context);
  }

  private async account(context: CallContext): Promise<PlatformAccount> {
    const { userId, name } = principalOf(context, 'platform');
    const own = await this.operators.own(userId);
    return {
      Name: own?.name ?? name,
      Email: own?.email ?? null,
      BestaetigtAm: toWireDateTimeOrNull(own?.provenAt ?? null),
      BestaetigtDurch: proofOrNull(own?.provenBy ?? null),
      OffeneEmail: own?.askedEmail ?? null,
      LinkGueltigBis: toWireDateTimeOrNull(own ? this.operators.linkUntil(own) : null),
    };
  }
}
