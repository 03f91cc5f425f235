import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { fromBankDetails, toBankDetails } from '#contract/empfaenger/calls.js';
import {
  confirmHolder,
  disputeBankDetails,
  readBankDetails,
  readHolderQuestion,
  removeBankDetails,
  storeBankDetails,
} from '#contract/empfehler/calls.js';
import { toWireDateTime } from '#contract/shared/codec.js';
import { DomainError } from '#platform/domain/domain-error.js';
import { Implements, Input, type CallContext, type CallRequest } from '#platform/http/call.js';
import { OwnerOfReward } from '../ports.js';
import type { WritesBy } from '../api.js';
import { BankDetailsQueries } from '../queries/bank-details.js';
import { HolderQuestions } from '../use-cases/confirm-holder.js';
import { Objections } from '../use-cases/object-to-change.js';
import { BankDetailsRemoval } from '../use-cases/remove-bank-details.js';
import { BankDetailsEntry } from '../use-cases/store-bank-details.js';

/** The person's own bank details, by a session or by the link of a mail about a reward or the account. */
@Controller()
export class BankDetailsController {
  constructor(
    private readonly bankDetails: BankDetailsQueries,
    private readonly entry: BankDetailsEntry,
    private readonly removal: BankDetailsRemoval,
    private readonly questions: HolderQuestions,
    private readonly objections: Objections,
    private readonly queries: QueryBus,
  ) {}

  @Implements(readBankDetails)
  async read(@Input() { query, context }: CallRequest<typeof readBankDetails>) {
    return orNull(query, this.masked(await this.beneficiary(context)));
  }

  @Implements(storeBankDetails)
  async store(@Input() { body, context }: CallRequest<typeof storeBankDetails>) {
    const beneficiaryId = await this.beneficiary(context);
    await this.entry.store(beneficiaryId, toBankDetails(body), rightOf(context));
    return this.masked(beneficiaryId);
  }

  @Implements(removeBankDetails)
  async remove(@Input() { context }: CallRequest<typeof removeBankDetails>) {
    await this.removal.remove(await this.beneficiary(context), rightOf(context));
    return null;
  }

  @Implements(readHolderQuestion)
  async asked(@Input() { query, context }: CallRequest<typeof readHolderQuestion>) {
    const asked = await orNull(query, this.questions.of(await this.beneficiary(context)));
    if (!asked) return null;
    const { holder, nameAtBank, iban, askedAt } = asked;
    return { Kontoinhaber: holder, NameDerBank: nameAtBank, Iban: iban, GefragtAm: toWireDateTime(askedAt) };
  }

  @Implements(confirmHolder)
  async confirm(@Input() { body, context }: CallRequest<typeof confirmHolder>) {
    const beneficiaryId = await this.beneficiary(context);
    const answer = body.Name === 'NameDerBank' ? 'of-bank' : 'own';
    await this.questions.answer(beneficiaryId, answer, rightOf(context));
    return this.masked(beneficiaryId);
  }

  @Implements(disputeBankDetails)
  async dispute(@Input() { body }: CallRequest<typeof disputeBankDetails>) {
    const { bankDetailsRemoved, accountErased } = await this.objections.object(body.Token);
    return { BankverbindungEntfernt: bankDetailsRemoved, KontoGeloescht: accountErased };
  }

  private async masked(beneficiaryId: string) {
    const details = await this.bankDetails.plain(beneficiaryId);
    if (!details) throw new DomainError('not-found');
    return fromBankDetails(details);
  }

  private async beneficiary({ principal }: CallContext): Promise<string> {
    if (principal.kind === 'recommender') return principal.recommenderId;
    if (principal.kind === 'payee') return principal.beneficiaryId;
    const reward =
      principal.kind === 'reward' ? await this.queries.execute(new OwnerOfReward(principal.rewardId)) : null;
    if (!reward) throw new DomainError('bank-details-unauthorised');
    return reward.beneficiaryId;
  }
}

function rightOf({ principal }: CallContext): WritesBy {
  switch (principal.kind) {
    case 'reward':
      return { right: 'reward-link', rewardId: principal.rewardId, isOutdated: principal.isOutdated };
    case 'payee':
      return { right: 'name-link', isOutdated: principal.isOutdated };
    default:
      return { right: 'session' };
  }
}

/** What is found, or null in place of `not-found` for a reader who expects that. */
async function orNull<Found>({ leer }: { readonly leer?: 'true' | 'false' | undefined }, found: Promise<Found>) {
  return found.catch((error: unknown) => {
    if (leer === 'true' && error instanceof DomainError && error.reason === 'not-found') return null;
    throw error;
  });
}
