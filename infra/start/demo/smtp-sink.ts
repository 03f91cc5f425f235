import { createHash } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.js';

/** Takes every mail and delivers none: the demo's mails stay in the demo's inbox. */
export function smtpSink(store: MailStore): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'demo' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(recipient => recipient.address).join(', ');
        keep(store, Buffer.concat(chunks), to).then(
          () => done(),
          (error: Error) => done(error),
        );
      });
    },
  });
  // A sender that goes away in the middle is the sender's affair; it will try again.
  server.on('error', error => console.error(`Mail box: ${error.message}`));
  return server;
}

async function keep(store: MailStore, raw: Buffer, to: string): Promise<void> {
  const mail = await simpleParser(raw, { skipTextToHtml: true, skipImageLinks: true });
  const html = mail.html || '';
  const text = mail.text ?? '';
  const messageId = mail.messageId ?? createHash('sha256').update(raw).digest('hex');
  await store.add(messageId, {
    to,
    from: mail.from?.text ?? '',
    subject: mail.subject ?? '',
    html,
    text,
    sentAt: new Date().toISOString(),
  });
}
