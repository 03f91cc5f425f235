import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Mail } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { OutcomeUnknown } from '#engine/reactions/reaction.js';
import { Clock } from '../clock.js';
import type { SentMailRow } from '../database/platform-tables.js';
import { tables } from '../database/tables.js';
import { currentWork } from '../database/unit-of-work.js';
import { environment } from '../environment.js';
import { Outbound } from '../outbound.js';
import { addressOfServer, MailFailed, type MailSender } from './sender.js';

export interface OutgoingMail {
  /** Shown as the sender; the address is the tenant's own, else the installation's. */
  readonly fromName: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly language: 'de' | 'en';
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** The tenant's own way out, where it has one. */
  readonly sender?: MailSender | undefined;
  /** Where one click ends mails of this kind; none where they are owed. */
  readonly unsubscribeUrl?: string;
}

type GetSocketCallback = (error: Error | null, socket?: { readonly connection: Socket }) => void;

const connections = 4;
/** Senders whose connections are kept. */
const kept = 100;
/** Milliseconds; together below a delivery's deadline, so that a server that is silent is told from one whose answer was lost. */
const patience = () => {
  const [short, long] = [(environment().DELIVERY_LEASE * 1_000) / 9, (environment().DELIVERY_LEASE * 1_000) / 3];
  return { connectionTimeout: short, greetingTimeout: short, socketTimeout: long, dnsTimeout: short };
};

/** Hands mails to the mail server. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  /** By sender; the one used last stands last. */
  private readonly transports = new Map<string, Mail>();

  constructor(private readonly outbound: Outbound) {}

  /**
   * Answers the Message-ID, which is the same for the same key: a server or a client that sees a mail twice can tell. Throws when the server
   * did not take it; `OutcomeUnknown` when the connection was lost after the last byte and before the server's answer.
   */
  async send(mail: OutgoingMail, key: string): Promise<string> {
    const from = mail.sender?.server?.from ?? environment().MAIL_FROM;
    const messageId = `<${key}@${from.split('@')[1] ?? 'localhost'}>`;
    const message = await compose(mail, from, messageId);
    let handedOver = false;
    const raw = Readable.from([message]).on('end', () => (handedOver = true));
    try {
      await this.open(mail.sender).sendMail({ envelope: { from, to: mail.to.address }, raw });
      return messageId;
    } catch (error) {
      throw whatWentWrong(error as SmtpError, handedOver);
    }
  }

  onModuleDestroy(): void {
    for (const transport of this.transports.values()) transport.close();
    this.transports.clear();
  }

  /** A version of a sender never changes, so its connections are kept for the next mail. */
  private open(sender: MailSender | undefined): Mail {
    const key = sender?.server ? sender.senderId : '';
    const transport = this.transports.get(key) ?? this.made(sender);
    this.transports.delete(key);
    this.transports.set(key, transport);
    if (this.transports.size > kept) {
      const [oldest] = this.transports.keys();
      this.transports.get(oldest!)?.close();
      this.transports.delete(oldest!);
    }
    return transport;
  }

  private made(sender: MailSender | undefined): Mail {
    const server = sender?.server;
    // No sending again behind our back: the delivery decides that.
    const pool = { pool: true, maxConnections: connections, maxRequeues: 0, ...patience() } as const;
    const closed = { disableFileAccess: true, disableUrlAccess: true };
    if (!server) return createTransport({ url: environment().SMTP_URL, ...pool, ...closed });
    const { host, port, security, user } = server;
    return createTransport({
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user !== null && { auth: { user, pass: server.password() ?? '' } }),
      getSocket: (_: unknown, callback: GetSocketCallback) =>
        void this.reach(server).then(
          connection => callback(null, { connection }),
          (error: Error) => callback(error),
        ),
      ...pool,
      ...closed,
    });
  }

  /** Each connection goes to an address that was looked at just now. */
  private async reach(server: NonNullable<MailSender['server']>): Promise<Socket> {
    const host = await addressOfServer(this.outbound, server);
    const { connectionTimeout } = patience();
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port: server.port, timeout: connectionTimeout });
      const fail = (error: Error) => {
        socket.destroy();
        reject(error);
      };
      const late = () => fail(new Error('no connection in time'));
      socket.once('timeout', late).once('error', fail);
      socket.once('connect', () => {
        socket.off('timeout', late).off('error', fail).setTimeout(0);
        resolve(socket);
      });
    });
  }
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  /** What was said to the server when it failed. */
  readonly command?: string;
}

function kindOf({ code, responseCode, command = '' }: SmtpError): MailFailed['kind'] {
  if (code === 'EAUTH' || command.startsWith('AUTH')) return 'login';
  if (code === 'ETLS' || command === 'STARTTLS') return 'encryption';
  if (!responseCode) return 'unreachable';
  return command.startsWith('MAIL') ? 'sender' : 'mail';
}

function whatWentWrong(error: SmtpError, handedOver: boolean): Error {
  const failed = (message: string) =>
    new MailFailed(`${message}: ${error.message}`, kindOf(error), error.responseCode ?? null, { cause: error });
  if (error.responseCode) return failed('The mail server refused the mail');
  if (handedOver)
    return new OutcomeUnknown(
      `The connection to the mail server was lost before it answered (${error.code ?? error.message}).`,
    );
  return failed(`The mail server is not to be reached (${error.code ?? 'no code'})`);
}

function compose(mail: OutgoingMail, from: string, messageId: string): Promise<Buffer> {
  const replyTo = mail.replyTo ?? mail.sender?.replyTo;
  const message = new MailComposer({
    from: { name: mail.fromName, address: from },
    to: mail.to,
    messageId,
    ...(replyTo && { replyTo }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    textEncoding: 'quoted-printable',
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language, ...unsubscribe(mail) },
  }).compile();
  return new Promise((resolve, reject) =>
    message.build((error, built) =>
      error || !built ? reject(error ?? new Error('The mail came out empty.')) : resolve(built as Buffer),
    ),
  );
}

/** RFC 8058. */
const unsubscribe = ({ unsubscribeUrl }: OutgoingMail): Record<string, string> =>
  unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : {};

export type SentMail = Pick<SentMailRow, 'subject'> & { readonly sentAt: Date };

/** What was mailed to whom and when. Inside a reaction: its event and name are the mail's key. */
@Injectable()
export class SentMails {
  constructor(private readonly clock: Clock) {}

  /** About to be sent; again on every try. */
  async prepared(personId: string, subject: string): Promise<void> {
    const key = mailKey();
    if (!key) return;
    await tables<typeof SentMailRow>()
      .insertInto('sent_mail')
      .values({ ...key, personId, subject })
      .onConflict(same => same.doNothing())
      .execute();
  }

  async sent(): Promise<void> {
    const key = mailKey();
    if (!key) return;
    await tables<typeof SentMailRow>()
      .updateTable('sent_mail')
      .set({ sentAt: this.clock.now() })
      .where(({ and }) => and(key))
      .execute();
  }

  to(personId: string): Promise<SentMail[]> {
    return tables<typeof SentMailRow>()
      .selectFrom('sent_mail')
      .select('subject')
      .select(({ ref }) => ref('sentAt').$notNull().as('sentAt'))
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', personId)
      .where('sentAt', 'is not', null)
      .orderBy('sentAt')
      .orderBy('eventId')
      .execute();
  }

  async forget(personId: string): Promise<void> {
    await tables<typeof SentMailRow>()
      .deleteFrom('sent_mail')
      .where('tenantId', '=', currentWork().tenantId)
      .where('personId', '=', personId)
      .execute();
  }
}

function mailKey(): Pick<SentMailRow, 'tenantId' | 'eventId' | 'consumer'> | null {
  const { tenantId, causationId, actor } = currentWork();
  return causationId ? { tenantId, eventId: causationId, consumer: actor } : null;
}
