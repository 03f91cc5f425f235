import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createTransport, type Mail } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { OutcomeUnknown } from '#engine/reactions/reaction.js';
import { environment } from '#platform/environment.js';
import { Outbound } from '#platform/outbound.js';
import { addressOfServer, MailFailed, type MailSender } from './sender.js';

export interface OutgoingMail {
  /** Display name of the sender; the address is the tenant's own, else the installation's. */
  readonly fromName: string;
  readonly to: { readonly name: string; readonly address: string };
  readonly language: 'de' | 'en';
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Address for replies, if not the sender's. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  /** The tenant's own sender, if it has one. */
  readonly sender?: MailSender | undefined;
  readonly attachments?: readonly MailAttachment[];
  /** One-click unsubscribe URL; absent for mails that cannot be unsubscribed. */
  readonly unsubscribeUrl?: string;
}

/** A text file with the mail. */
export interface MailAttachment {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
}

type GetSocketCallback = (error: Error | null, socket?: { readonly connection: Socket }) => void;

const connections = 4;
/** Maximum number of senders whose connections are kept. */
const kept = 100;
/** Milliseconds; their sum is below a delivery's deadline, so that a silent server is told apart from a lost answer. */
export const mailTimeouts = () => {
  const [short, long] = [(environment().DELIVERY_LEASE * 1_000) / 9, (environment().DELIVERY_LEASE * 1_000) / 3];
  return { connectionTimeout: short, greetingTimeout: short, socketTimeout: long, dnsTimeout: short };
};

/** Sends mails over SMTP. */
@Injectable()
export class Mailer implements OnModuleDestroy {
  /** By sender, in order of last use. */
  private readonly transports = new Map<string, Mail>();

  constructor(private readonly outbound: Outbound) {}

  /**
   * Returns the Message-ID, the same for the same key, so that duplicates can be recognised. Throws when the server
   * rejected the mail; `OutcomeUnknown` when the connection was lost after the last byte and before the server's answer.
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
    // No retries inside nodemailer: the delivery decides about those.
    const pool = { pool: true, maxConnections: connections, maxRequeues: 0, ...mailTimeouts() } as const;
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

  /** Connects to an address that was resolved and checked just now. */
  private async reach(server: NonNullable<MailSender['server']>): Promise<Socket> {
    const host = await addressOfServer(this.outbound, server);
    const { connectionTimeout } = mailTimeouts();
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
  /** The SMTP command that failed. */
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
  return failed(`The mail server could not be reached (${error.code ?? 'no code'})`);
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
    ...(mail.attachments && { attachments: [...mail.attachments] }),
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
