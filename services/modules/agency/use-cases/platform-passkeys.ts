import { Injectable } from '@nestjs/common';
import { Audit } from '#platform/audit.js';
import { addHours, addMinutes, Clock } from '#platform/clock.js';
import { TokenRow, type AuditEntryRow } from '#platform/database/platform-tables.js';
import { lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { DomainError, ensure } from '#platform/domain/domain-error.js';
import { newId } from '#platform/domain/ids.js';
import { consoleAddress } from '#platform/environment.js';
import type { CaptchaDue } from '#platform/intake/captcha.js';
import { actorOf } from '#platform/http/call.js';
import { Handles } from '#platform/messages.js';
import type { BrowserAnswer } from '#platform/passkeys.js';
import { platformTenant, type Language } from '#platform/tenancy/tenant.js';
import { Tokens } from '#platform/tokens.js';
import { IssueOperatorLink } from '../api.js';
import { ConsolePasskeys } from './console-passkeys.js';
import { PlatformOperators } from './platform-operators.js';
import { sessionHours } from './staff-sessions.js';
import type { PlatformSession } from './sign-platform-in.js';

const LINK_MINUTES = 60;

type Request = { readonly address: string; readonly correlationId: string; readonly language: Language };

const tenantId = () => currentWork().tenantId;

/** A platform operator belongs to no tenant, so the platform's own is used. */
const anonymous = ({ correlationId }: Request) => ({ tenantId: platformTenant, actor: 'anonymous', correlationId });

/**
 * Platform operators without an identity provider: a command line's link, valid once for an hour, allows a passkey,
 * which opens sessions afterwards. The link and each question are stored as hashes.
 */
@Injectable()
export class PlatformPasskeys {
  constructor(
    private readonly work: UnitOfWork,
    private readonly tokens: Tokens,
    private readonly keys: ConsolePasskeys,
    private readonly operators: PlatformOperators,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Options from which the browser makes a passkey. The link stays valid until one is made. */
  begin(link: string, name: string, request: Request): Promise<Record<string, unknown>> {
    return this.work.run(anonymous(request), async () => {
      const { subjectId: id } = await this.opened(link);
      return this.keys.askToMake({ id, account: name, name });
    });
  }

  /** Making the passkey uses up the link; any answer uses up the question. A link that proves the address is mailed. */
  async finish(
    link: string,
    { name, email }: { readonly name: string; readonly email: string },
    answer: BrowserAnswer,
    request: Request,
  ): Promise<PlatformSession> {
    const opened = await this.work.run(anonymous(request), async (): Promise<PlatformSession | DomainError> => {
      const { subjectId: userId } = await this.opened(link);
      if (!(await this.keys.make(userId, name, answer))) return new DomainError('passkey-wrong');
      // Of two concurrent requests the first uses the link.
      ensure(await this.tokens.use('platform-setup', link), 'not-authorised');
      const session = await this.openSession({ userId, name }, request.language, 'platform-operator.set-up');
      await this.operators.mailLink({ userId, name }, email, request.language);
      return session;
    });
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  check(request: Request): Promise<CaptchaDue> {
    return this.work.run(anonymous(request), () => this.keys.check(request.address));
  }

  ask(request: Request, solution: string | null): Promise<Record<string, unknown>> {
    return this.work.run(anonymous(request), () => this.keys.ask({ address: request.address, solution }));
  }

  async signIn(answer: BrowserAnswer, request: Request): Promise<PlatformSession> {
    const opened = await this.work.run(anonymous(request), async (): Promise<PlatformSession | DomainError> => {
      const holder = await this.keys.ownerOfAnswer(answer);
      return holder ? this.openSession(holder, request.language, 'session.open') : new DomainError('passkey-wrong');
    });
    if (opened instanceof DomainError) throw opened;
    return opened;
  }

  private async opened(link: string) {
    const record = await this.tokens.resolve('platform-setup', link);
    ensure(record !== undefined, 'not-authorised');
    // Somebody may have become operator another way since the link was made.
    ensure(record.data['first'] !== true || !(await hadOperator()), 'not-authorised');
    return record;
  }

  private openSession(
    { userId, name }: { readonly userId: string; readonly name: string },
    language: Language,
    action: 'platform-operator.set-up' | 'session.open',
  ): Promise<PlatformSession> {
    const { correlationId } = currentWork();
    const actor = actorOf({ kind: 'platform', userId, name, token: '' });
    return this.work.run({ tenantId: platformTenant, actor, correlationId }, async () => {
      await this.audit.record({ action, subject: userId, by: name, after: { roles: ['plattform'] } });
      await this.operators.signedIn({ userId, name }, language);
      return {
        name,
        token: await this.tokens.issue('platform', userId, {
          expiresAt: addHours(this.clock.now(), sessionHours),
          data: { name },
        }),
      };
    });
  }

  @Handles(IssueOperatorLink)
  async issueLink(by: string, onlyFirst = false): Promise<{ link: string; expiresAt: Date } | null> {
    if (onlyFirst && (await hadOperator())) return null;
    // Serialised, since two concurrent commands would leave two valid links.
    await lockName('platform-setup');
    const open = { tenantId: tenantId(), kind: 'platform-setup', usedAt: null } as const;
    await currentEntityManager().nativeDelete(TokenRow, open);
    const [userId, expiresAt] = [newId(), addMinutes(this.clock.now(), LINK_MINUTES)];
    const token = await this.tokens.issue('platform-setup', userId, { expiresAt, data: { first: onlyFirst } });
    await this.audit.record({ action: 'platform-operator.link', subject: userId, by });
    // In the URL fragment, which browsers send to no server, so that no log contains it.
    return { link: consoleAddress(`login#einrichten=${token}`), expiresAt };
  }
}

/**
 * Whether there ever was a platform operator, whatever the way of sign-in; removed ones count, since otherwise a
 * removal would open the installation to whoever starts it next.
 */
async function hadOperator(): Promise<boolean> {
  const entry = await tables<typeof AuditEntryRow>()
    .selectFrom('audit_entry')
    .select('action')
    .where('tenantId', '=', tenantId())
    .where('action', 'in', ['session.open', 'platform-operator.set-up'])
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}
