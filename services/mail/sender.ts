import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock.js';
import { Cipher } from '#platform/crypto/cipher.js';
import { MailSenderRow } from '#platform/database/platform-tables.js';
import { lockName, tables } from '#platform/database/tables.js';
import { currentEntityManager, currentWork, UnitOfWork } from '#platform/database/unit-of-work.js';
import { newId } from '#platform/domain/ids.js';
import { environment } from '#platform/environment.js';
import { logger } from '#platform/logger.js';
import { DestinationRefused, type Outbound } from '#platform/outbound.js';

/** Connection settings of a tenant's own mail server, with the sender address. */
export interface OwnServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte, by the STARTTLS command (required), or none. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string | null;
  readonly from: string;
}

/** The sender of a mail. The password is read only when connecting, so that no stored or logged object contains it. */
export interface MailSender {
  readonly tenantId: string;
  readonly senderId: string;
  readonly replyTo: string | null;
  readonly server: (OwnServer & { readonly password: () => string | null }) | null;
  /** Its server failed at the last attempt. */
  readonly failing: boolean;
}

export interface SenderVersion {
  readonly senderId: string;
  readonly version: number;
  /** Null: the installation's server. */
  readonly server: OwnServer | null;
  readonly hasPassword: boolean;
  readonly replyTo: string | null;
  readonly changedAt: Date;
  readonly changedByName: string;
  readonly restored: number | null;
  readonly provenAt: Date | null;
  readonly failedAt: Date | null;
  readonly failure: SenderFailure | null;
}

/** Failures that stop a server from accepting any of our mails; the rejection of a single mail is not among them. */
export const senderFailures = ['login', 'encryption', 'sender', 'unreachable'] as const;
export type SenderFailure = (typeof senderFailures)[number];

/** A failed sending; kind `mail`: only this mail was rejected, others may be accepted. */
export class MailFailed extends Error {
  constructor(
    message: string,
    readonly kind: SenderFailure | 'mail',
    /** The server's SMTP reply code, such as 550; null if it sent none. */
    readonly code: number | null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Allowed ports of tenants' mail servers; a cluster's network policy has to open these. */
export const mailPorts = [25, 465, 587, 2465, 2525, 2587];
const listed = (names: string, host: string): boolean =>
  names.split(',').some(name => name.trim().toLowerCase() === host.toLowerCase());

/** The server's address: in no private network of ours, on mail ports only, unless the installation allows the name. */
export async function addressOfServer(
  outbound: Outbound,
  { host, port, security }: Pick<OwnServer, 'host' | 'port' | 'security'>,
): Promise<string> {
  const { MAIL_SERVERS_IN_A_PRIVATE_NETWORK, UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK } = environment();
  const isKnown = listed(MAIL_SERVERS_IN_A_PRIVATE_NETWORK, host);
  const { address, isHere } = await outbound.addressOf(host, isKnown);
  if (!isKnown && !isHere && !mailPorts.includes(port)) throw new DestinationRefused('mail-port');
  const mayBeRead = isHere || listed(UNENCRYPTED_HOSTS_IN_A_PRIVATE_NETWORK, host);
  if (security === 'none' && !mayBeRead) throw new DestinationRefused('unencrypted');
  return address;
}

/** Minimum interval between two stored failures, however many mails wait. Milliseconds. */
const notedEvery = 30_000;

/** A tenant's senders by version (docs/specification/mails.md#a-sender-of-ones-own). Version 0 is the installation's. */
@Injectable()
export class MailSenders {
  private readonly notedAt = new Map<string, number>();

  constructor(
    private readonly cipher: Cipher,
    private readonly clock: Clock,
    private readonly work: UnitOfWork,
  ) {}

  /** The newest proven sender; undefined: the installation's. */
  async inForce(): Promise<MailSender | undefined> {
    const row = await proven().selectAll().orderBy('version', 'desc').limit(1).executeTakeFirst();
    return row && this.senderOf(row);
  }

  /** A sender by version, even if not proven yet: for the mail that proves it. */
  async sender(version: number): Promise<MailSender | undefined> {
    const row = await versionsOf().selectAll().where('version', '=', version).executeTakeFirst();
    return row && this.senderOf(row);
  }

  /** The version mails are sent by; undefined: the installation's. */
  async sending(): Promise<SenderVersion | undefined> {
    return (await this.versions()).find(({ provenAt }) => provenAt !== null);
  }

  /** The newest version; `locked` locks the senders, so that concurrent changes run one after the other. */
  async newest({ locked = false } = {}): Promise<SenderVersion | undefined> {
    if (locked) await lockName(`mail-sender/${currentWork().tenantId}`);
    return (await this.versions())[0];
  }

  /** All versions, newest first. */
  async versions(): Promise<SenderVersion[]> {
    return (await versionsOf().selectAll().orderBy('version', 'desc').execute()).map(versionFrom);
  }

  /** Adds a version. The caller holds the lock (`newest` with `locked`). Without a server there is nothing to prove. */
  async add(
    added: Pick<SenderVersion, 'version' | 'server' | 'replyTo' | 'changedByName' | 'restored'> & {
      readonly password: string | null;
      readonly provenAt: Date | null;
    },
  ): Promise<void> {
    const { server, password, provenAt, ...rest } = added;
    const [senderId, now] = [newId(), this.clock.now()];
    await currentEntityManager().insert(MailSenderRow, {
      ...rest,
      ...of(senderId),
      host: server?.host ?? null,
      port: server?.port ?? null,
      security: server?.security ?? null,
      userName: server?.user ?? null,
      passwordEncrypted:
        password === null ? null : this.cipher.encrypt(password, 'mail_sender.password_encrypted', senderId),
      fromAddress: server?.from ?? null,
      changedAt: now,
      provenAt: server ? provenAt : now,
    });
  }

  async prove(senderId: string): Promise<void> {
    await currentEntityManager().nativeUpdate(MailSenderRow, of(senderId), { provenAt: this.clock.now() });
  }

  /** Stores the result of an attempt, outside of a transaction. A failure to store it neither stops a mail nor sends one twice. */
  async note(sender: MailSender | undefined, error: unknown): Promise<void> {
    if (!sender?.server) return;
    const failure = error instanceof MailFailed && error.kind !== 'mail' ? error.kind : null;
    if (error === null ? !sender.failing : failure === null) return;
    const now = Date.now();
    if (failure && now - (this.notedAt.get(sender.senderId) ?? 0) < notedEvery) return;
    if (failure) this.notedAt.set(sender.senderId, now);
    else this.notedAt.delete(sender.senderId);
    const { tenantId, senderId } = sender;
    await this.work
      .run({ tenantId, actor: 'system:mail', correlationId: senderId }, async () => {
        const em = currentEntityManager();
        await em.nativeUpdate(MailSenderRow, of(senderId), failure ? { failure } : { failure, failedAt: null });
        // Only the first failure sets the time since when it fails.
        const first = { ...of(senderId), failedAt: null };
        if (failure) await em.nativeUpdate(MailSenderRow, first, { failedAt: this.clock.now() });
      })
      .catch((reason: unknown) => logger.warn({ err: reason }, 'what became of a mail could not be noted'));
  }

  private senderOf(row: MailSenderRow): MailSender {
    const { tenantId, senderId, replyTo, passwordEncrypted, failedAt } = row;
    const password =
      passwordEncrypted && this.cipher.decrypt(passwordEncrypted, 'mail_sender.password_encrypted', senderId);
    const server = serverOf(row);
    return {
      tenantId,
      senderId,
      replyTo,
      server: server && { ...server, password: () => password },
      failing: failedAt !== null,
    };
  }
}

function serverOf({ host, port, security, userName, fromAddress }: MailSenderRow): OwnServer | null {
  return host === null ? null : { host, port: port!, security: security!, user: userName, from: fromAddress! };
}

const versionFrom = (row: MailSenderRow): SenderVersion => ({
  senderId: row.senderId,
  version: row.version,
  server: serverOf(row),
  hasPassword: row.passwordEncrypted !== null,
  replyTo: row.replyTo,
  changedAt: row.changedAt,
  changedByName: row.changedByName,
  restored: row.restored,
  provenAt: row.provenAt,
  failedAt: row.failedAt,
  failure: row.failure as SenderFailure | null,
});

const senders = () => tables<typeof MailSenderRow>();
const versionsOf = () => senders().selectFrom('mail_sender').where('tenantId', '=', currentWork().tenantId);
const proven = () => versionsOf().where('provenAt', 'is not', null);
const of = (senderId: string) => ({ tenantId: currentWork().tenantId, senderId });
