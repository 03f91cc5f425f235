import { Injectable } from '@nestjs/common';
import { EventStore } from '#engine/event-store.js';
import { Audit } from '#platform/audit.js';
import { addHours, Clock } from '#platform/clock.js';
import { ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { MailLimit, Throttle } from '#platform/intake/limits.js';
import { Handles } from '#platform/messages.js';
import { mailboxOf } from '#platform/persons/person-store.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import {
  ConfirmOperatorAddress,
  hoursToProveAddress,
  OperatorAddressToProve,
  OperatorsOfPlatform,
  RemoveOperator,
  type AddressedOperator,
  type AddressProof,
  type KnownOperator,
} from '../api.js';
import { OperatorAddressGiven } from '../events.js';
import { AgencyUsers } from '../persistence/agency-users.js';
import { PlatformOperatorRows, type PlatformOperator } from '../persistence/platform-operators.js';
import { ConsolePasskeys } from './console-passkeys.js';

/** Mailed links per operator and hour. */
const linksAnHour = 3;

interface Operator {
  readonly userId: string;
  readonly name: string;
}

/** Who operates the platform, and which address is theirs (docs/specification/operations.md#platform-operators). */
@Injectable()
export class PlatformOperators {
  constructor(
    private readonly rows: PlatformOperatorRows,
    private readonly people: AgencyUsers,
    private readonly keys: ConsolePasskeys,
    private readonly tokens: Tokens,
    private readonly throttle: Throttle,
    private readonly mails: MailLimit,
    private readonly events: EventStore,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  @Handles(OperatorsOfPlatform)
  async list(): Promise<KnownOperator[]> {
    const all = await this.rows.all();
    const withPasskey = await this.keys.holdersAmong(all.map(({ userId }) => userId));
    return all.map(one => ({ ...one, hasPasskey: withPasskey.has(one.userId) }));
  }

  own(userId: string): Promise<PlatformOperator | undefined> {
    return this.rows.find(userId);
  }

  /** `address`: as the identity provider names it; one that it vouches for is proven at once. */
  async signedIn(
    { userId, name }: Operator,
    language: Language,
    address?: { readonly email: string; readonly isProven: boolean },
  ): Promise<void> {
    await this.rows.note(userId, name, language);
    await this.rows.change(userId, { name, language, lastSignedInAt: this.clock.now() });
    if (!address) return;
    const { email, isProven } = address;
    const { provenBy, email: before, askedEmail } = (await this.rows.find(userId))!;
    if (!isProven) {
      if (before === null && askedEmail === null) await this.rows.change(userId, { askedEmail: email });
      return;
    }
    if (before === null || (provenBy === 'provider' && before !== email)) await this.prove(userId, email, 'provider');
    else await this.people.noteProven(userId, email);
  }

  /** Refuses the address that is proven already, and more links than an hour allows. */
  async changeAddress(operator: Operator, email: string, language: Language): Promise<void> {
    await this.rows.note(operator.userId, operator.name, language);
    const { email: proven } = (await this.rows.find(operator.userId, 'locked'))!;
    ensure(proven === null || mailboxOf(proven) !== mailboxOf(email), 'validation-failed', {
      fields: [{ field: 'Email', reason: 'changes-nothing' }],
    });
    await this.throttle.take('operator-address', operator.userId, linksAnHour);
    await this.mails.take(email);
    await this.mailLink(operator, email, language);
  }

  /** Mails a link to the address, which ends an earlier link. */
  async mailLink({ userId, name }: Operator, email: string, language: Language): Promise<void> {
    await this.tokens.useUp(['operator-address'], userId);
    const linkId = newId();
    await this.rows.change(userId, { askedEmail: email, linkId, askedAt: this.clock.now(), language });
    await this.events.append('operator-address', linkId, 0, [OperatorAddressGiven.of({ linkId, userId })]);
    await this.audit.record({ action: 'platform-operator.address', subject: userId, by: name });
  }

  /** For the mail; null once another link was mailed or the address is proven. */
  @Handles(OperatorAddressToProve)
  async toProve(userId: string, linkId: string): Promise<AddressedOperator | null> {
    const operator = await this.rows.find(userId);
    if (operator?.linkId !== linkId || operator.askedEmail === null) return null;
    const { name, language, askedEmail: email } = operator;
    return { name, language, email };
  }

  /** Only the session of who gave the address can use its link: pressed by somebody else it would make two humans one. */
  async confirm({ userId, name }: Operator, link: string): Promise<void> {
    const record = await this.tokens.resolve('operator-address', link);
    ensure(record?.subjectId === userId, 'not-authorised');
    const operator = await this.rows.find(userId, 'locked');
    const email = operator?.linkId === record.data['linkId'] ? (operator?.askedEmail ?? null) : null;
    ensure(email !== null && (await this.tokens.use('operator-address', link)), 'not-authorised');
    await this.prove(userId, email, 'link');
    await this.audit.record({ action: 'platform-operator.address-proven', subject: userId, by: name });
  }

  /** Where no mail arrives: an administrator at the terminal says whose the address is. False where there is no such operator. */
  @Handles(ConfirmOperatorAddress)
  async confirmAtTerminal(userId: string, email: string, by: string): Promise<boolean> {
    if (!(await this.rows.find(userId, 'locked'))) return false;
    await this.tokens.useUp(['operator-address'], userId);
    await this.prove(userId, email, 'terminal');
    await this.audit.record({ action: 'platform-operator.address-proven', subject: userId, by });
    return true;
  }

  /** The proven address stays as a hash: what the operator did remains theirs, whoever they are elsewhere. */
  @Handles(RemoveOperator)
  async remove(userId: string, by: string): Promise<boolean> {
    const ended = await this.keys.end(userId);
    if (!(await this.rows.remove(userId)) && ended === 0) return false;
    await this.tokens.revokeAll('platform', userId);
    await this.tokens.useUp(['operator-address'], userId);
    await this.audit.record({ action: 'platform-operator.remove', subject: userId, by });
    return true;
  }

  /** When the mailed link expires; null where none can be used. */
  linkUntil({ askedEmail, linkId, askedAt }: PlatformOperator): Date | null {
    if (askedEmail === null || linkId === null || askedAt === null) return null;
    const until = addHours(askedAt, hoursToProveAddress);
    return until > this.clock.now() ? until : null;
  }

  private async prove(userId: string, email: string, provenBy: AddressProof): Promise<void> {
    await this.people.noteProven(userId, email);
    await this.rows.change(userId, {
      email,
      provenAt: this.clock.now(),
      provenBy,
      askedEmail: null,
      linkId: null,
      askedAt: null,
    });
  }
}
