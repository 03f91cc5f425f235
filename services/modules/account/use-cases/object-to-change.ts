import { Injectable } from '@nestjs/common';
import { ensure } from '#platform/domain/domain-error.js';
import { RetainedContacts } from '#platform/persons/erased-persons.js';
import { PersonStore } from '#platform/persons/person-store.js';
import { Tokens, type TokenRecord } from '#platform/tokens.js';
import { addressObjectedWording } from '../domain/consent-wordings.js';
import { BankDetailsRepository } from '../persistence/bank-details.js';
import { EmailChanges, type EmailChange } from '../persistence/email-changes.js';
import { RecommenderRepository } from '../persistence/recommenders.js';
import { Passkeys } from '../persistence/passkeys.js';
import { SecondFactors } from '../persistence/second-factors.js';
import { SignInLinks } from '../persistence/sign-in-links.js';
import { RecommenderBlocks } from './block-recommender.js';

/** Accounts whose address another person changed: nobody can log in until a staff member reopened the account for its owner. */
@Injectable()
export class ReclaimedAccounts {
  constructor(
    private readonly recommenders: RecommenderRepository,
    private readonly people: PersonStore,
    private readonly retained: RetainedContacts,
    private readonly tokens: Tokens,
    private readonly emailChanges: EmailChanges,
    private readonly secondFactors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly signInLinks: SignInLinks,
    private readonly blocks: RecommenderBlocks,
  ) {}

  /**
   * Restores the address from before the change and discards all later changes. For an erased account the address is
   * kept for mails about what is still owed.
   */
  async giveBack(recommenderId: string, { email, requestedAt }: EmailChange): Promise<void> {
    const account = await this.recommenders.lock(recommenderId);
    await this.tokens.useUp(['account-change'], recommenderId, requestedAt);
    await this.tokens.useUp(['email-change', 'passkey-setup', 'passkey-login', 'login-pending'], recommenderId);
    await this.emailChanges.forget(recommenderId);
    await this.emailChanges.forgetFormer({ recommenderId, requestedAt: { $gte: requestedAt } });
    if (!account || account.status === 'erased') return this.retained.readdress(recommenderId, email);
    await this.takeBackAddress(recommenderId, email);
    await this.recommenders.setPassword(recommenderId, null);
    await this.secondFactors.forget(recommenderId);
    await this.passkeys.forget(recommenderId);
    await this.signInLinks.forget(recommenderId);
    if (account.status !== 'blocked') await this.block(recommenderId);
  }

  /** Skipped where another account uses the address by now. */
  private async takeBackAddress(recommenderId: string, email: string): Promise<void> {
    const holder = await this.people.findByEmail('recommender', email);
    if (!holder || holder.id === recommenderId) await this.people.update(recommenderId, { email });
  }

  private async block(recommenderId: string): Promise<void> {
    const because = addressObjectedWording((await this.people.find(recommenderId))?.language ?? 'de');
    const by = { name: 'Frühere E-Mail-Adresse', agencyNumber: null, wholeTenant: true } as const;
    await this.blocks.block(recommenderId, { kind: 'general', because, by });
  }
}

interface Objected {
  readonly bankDetailsRemoved: boolean;
  /** The account was erased before the objection. */
  readonly accountErased: boolean;
}

@Injectable()
export class Objections {
  constructor(
    private readonly tokens: Tokens,
    private readonly bankDetails: BankDetailsRepository,
    private readonly emailChanges: EmailChanges,
    private readonly recommenders: RecommenderRepository,
    private readonly reclaimed: ReclaimedAccounts,
  ) {}

  /**
   * "That was not me", by the link of the mail about replaced bank details or a changed address. Objecting again answers
   * as the first time. Refuses `link-expired`.
   * Removes the bank details and whatever gives the other person access: sessions end, and earlier reward links can no
   * longer write bank details. What is owed is held until a person decides.
   */
  async object(token: string): Promise<Objected> {
    const record = await this.tokens.find('account-change', token);
    ensure(record !== undefined && !this.tokens.isOver(record), 'link-expired');
    const first = await this.tokens.use('account-change', token);
    return {
      bankDetailsRemoved: first ? await this.objectFirst(record, token) : await this.earlierObjection(token),
      accountErased: (await this.recommenders.row(record.subjectId))?.status === 'erased',
    };
  }

  private async objectFirst({ subjectId, data }: TokenRecord, token: string): Promise<boolean> {
    const changeId = data['changeId'];
    const former = typeof changeId === 'string' ? await this.emailChanges.former(subjectId, changeId) : null;
    if (former) await this.reclaimed.giveBack(subjectId, former);
    const bankDetailsRemoved = await this.dispute(subjectId, former?.requestedAt);
    await this.tokens.revokeAll('user', subjectId);
    await this.tokens.outdateLinksOf(subjectId);
    await this.tokens.renew('account-change', token, { bankDetailsRemoved });
    return bankDetailsRemoved;
  }

  /** The answer of the first objection. Refuses a link that was revoked unused, together with the change of address it followed. */
  private async earlierObjection(token: string): Promise<boolean> {
    const bankDetailsRemoved = (await this.tokens.find('account-change', token))?.data['bankDetailsRemoved'];
    ensure(typeof bankDetailsRemoved === 'boolean', 'link-expired');
    return bankDetailsRemoved;
  }

  /** `since`: time of the request to change the address. Bank details stored before it stay, unless they become payable only after it. */
  private async dispute(beneficiaryId: string, since?: Date): Promise<boolean> {
    const stored = await this.bankDetails.of(beneficiaryId);
    const account = await this.bankDetails.row(beneficiaryId);
    const goes = [account?.updatedAt, account?.payableFrom].some(at => at && (!since || at >= since));
    stored.dispute(beneficiaryId, { goes });
    if (goes) {
      await this.bankDetails.erase(beneficiaryId);
      await this.tokens.useUp(['account-holder'], beneficiaryId);
    }
    await this.bankDetails.save(stored);
    return goes;
  }
}
