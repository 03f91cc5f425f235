import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { useEnvironment, type Environment } from '../environment.js';
import { OutcomeUnknown } from '#engine/reactions/reaction.js';
import { Mailer, type OutgoingMail } from './mailer.js';

const mail: OutgoingMail = {
  fromName: 'Fernklang',
  to: { name: 'Jörg Müller', address: 'joerg@example.org' },
  language: 'de',
  subject: 'Ihre Prämie von 45,00 €',
  html: '<p>Grüße</p>',
  text: 'Grüße',
};

describe('the mailer', () => {
  const open: (() => void)[] = [];
  afterEach(() => open.splice(0).forEach(close => close()));

  const mailerFor = (server: Server | SMTPServer, settings: Partial<Environment> = {}): Mailer => {
    const { port } = ('server' in server ? server.server : server).address() as AddressInfo;
    useEnvironment({
      DATABASE_APP_URL: '',
      DATABASE_ENGINE_URL: '',
      QUEUE_URL: '',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'post@weitersagen.example',
      ...settings,
    });
    const mailer = new Mailer();
    open.push(
      () => mailer.onModuleDestroy(),
      () => server.close(() => undefined),
    );
    return mailer;
  };

  async function smtp(options: SMTPServerOptions = {}): Promise<{ mailer: Mailer; received: ParsedMail[] }> {
    const received: ParsedMail[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) =>
        void simpleParser(stream)
          .then(parsed => received.push(parsed))
          .then(() => done()),
      ...options,
    });
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    return { mailer: mailerFor(server), received };
  }

  it('sends both parts under a Message-ID made of the key', async () => {
    const { mailer, received } = await smtp();
    expect(await mailer.send(mail, 'effect-1')).toBe('<effect-1@weitersagen.example>');
    expect(await mailer.send(mail, 'effect-1')).toBe('<effect-1@weitersagen.example>');
    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({
      messageId: '<effect-1@weitersagen.example>',
      subject: mail.subject,
      text: 'Grüße',
      html: '<p>Grüße</p>',
    });
    expect(received[0]?.from?.value).toEqual([{ name: 'Fernklang', address: 'post@weitersagen.example' }]);
    expect(received[0]?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(received[0]?.headers.has('list')).toBe(false);
  });

  it('carries one-click unsubscription where it is a newsletter', async () => {
    const { mailer, received } = await smtp();
    await mailer.send({ ...mail, unsubscribeUrl: 'https://example.org/out#t=abc' }, 'k');
    expect(received[0]?.headers.get('list')).toMatchObject({ unsubscribe: { url: 'https://example.org/out#t=abc' } });
  });

  it('fails plainly when the server refuses the recipient', async () => {
    const { mailer } = await smtp({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    });
    const failure = await mailer.send(mail, 'k').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'Error', message: expect.stringContaining('550') });
  });

  it('fails plainly when the server refuses the text', async () => {
    const { mailer } = await smtp({
      onData: (stream, _session, done) =>
        void stream.resume().on('end', () => done(Object.assign(new Error('too busy'), { responseCode: 451 }))),
    });
    await expect(mailer.send(mail, 'k')).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('451'),
    });
  });

  it('fails plainly when nobody listens', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = mailerFor(server);
    await new Promise(resolve => server.close(resolve));
    await expect(mailer.send(mail, 'k')).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('not to be reached'),
    });
  });

  it('gives up on a silent server while the delivery’s lease holds, and knows that nothing was sent', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = mailerFor(server, { DELIVERY_LEASE: 15 });
    const start = Date.now();
    await expect(mailer.send(mail, 'k')).rejects.toMatchObject({
      name: 'Error',
      message: expect.stringContaining('not to be reached'),
    });
    expect(Date.now() - start).toBeLessThan(10_000);
  }, 15_000);

  it('does not know the outcome when the line goes dead after the last byte', async () => {
    const server = createServer(socket => {
      let said = '';
      let inText = false;
      socket.write('220 hello\r\n');
      socket.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (inText && said.endsWith('\r\n.\r\n')) return void socket.destroy();
        if (inText || !said.endsWith('\r\n')) return;
        inText = said.startsWith('DATA');
        socket.write(inText ? '354 go on\r\n' : '250 ok\r\n');
        said = '';
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    await expect(mailerFor(server).send(mail, 'k')).rejects.toBeInstanceOf(OutcomeUnknown);
  });
});
