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
import { principalOf, type CallContext } from '#platform/http/call.js';
import { answer, calls } from '#platform/http/call-table.js';
import { maskedAddress } from '#shared/texts.js';
import type { AddressProof, KnownOperator } from '../api.js';
import { PlatformOperators } from '../use-cases/platform-operators.js';

const proofs = names({
  link: 'Link',
  provider: 'Anmeldedienst',
  terminal: 'Kommandozeile',
} satisfies Record<AddressProof, (typeof addressProofs)[number]>);
const proofOrNull = (proof: AddressProof | null) => proof && proofs.toWire(proof);

/** Platform operators: their list, and each one's own account. */
export const platformOperatorCalls = [
  calls(PlatformOperators, [
    answer(listPlatformOperators, async (operators, { context }) => {
      const { userId } = principalOf(context, 'platform');
      return (await operators.list()).map(one => toOperatorRow(one, userId));
    }),
    answer(readPlatformAccount, (operators, { context }) => accountOf(operators, context)),
    answer(changePlatformAddress, async (operators, { body, context }) => {
      await operators.changeAddress(principalOf(context, 'platform'), body.Email.toLowerCase(), context.language);
      return accountOf(operators, context);
    }),
    answer(confirmPlatformAddress, async (operators, { body, context }) => {
      await operators.confirm(principalOf(context, 'platform'), body.Link);
      return accountOf(operators, context);
    }),
  ]),
];

const toOperatorRow = ({ email, askedEmail, ...one }: KnownOperator, reader: string): PlatformOperatorRow => ({
  Id: one.userId,
  Name: one.name,
  Email: maskedAddress(email ?? askedEmail ?? '') || null,
  BestaetigtAm: toWireDateTimeOrNull(one.provenAt),
  BestaetigtDurch: proofOrNull(one.provenBy),
  Passkey: one.hasPasskey,
  Seit: toWireDateTime(one.since),
  LetzteAnmeldungAm: toWireDateTimeOrNull(one.lastSignedInAt),
  Selbst: one.userId === reader,
});

async function accountOf(operators: PlatformOperators, context: CallContext): Promise<PlatformAccount> {
  const { userId, name } = principalOf(context, 'platform');
  const own = await operators.own(userId);
  return {
    Name: own?.name ?? name,
    Email: own?.email ?? null,
    BestaetigtAm: toWireDateTimeOrNull(own?.provenAt ?? null),
    BestaetigtDurch: proofOrNull(own?.provenBy ?? null),
    OffeneEmail: own?.askedEmail ?? null,
    LinkGueltigBis: toWireDateTimeOrNull(own ? operators.linkUntil(own) : null),
  };
}
