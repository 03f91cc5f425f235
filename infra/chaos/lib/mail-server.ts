import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { simpleParser } from 'mailparser';
import type { Mail } from '../../../packages/testing/src/programme.js';

export interface Arrived extends Mail {
  messageId: string;
}

/** What the server does with a mail once it has all of it: says "taken", or hangs up without a word. */
export type Answer = 'take' | 'hang-up';

/** A mail server that can be told how to behave. It keeps what arrived, also what it never confirmed. */
export class MailServer {
  /** Every arrival in its order, repeated ones included. */
  readonly arrivals: Arrived[] = [];
  /** Awaited before a mail is answered: a test may hold the sender here. */
  behave: (mail: Arrived) => Promise<Answer> | Answer = () => 'take';
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer(socket => this.talk(socket));

  async open(): Promise<this> {
    await new Promise<void>(resolve => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** What a person finds, newest first: a mail box shows one Message-ID once. */
  box(to: string): Arrived[] {
    return [
      ...new Map(
        this.arrivals.filter(mail => mail.to === to.toLowerCase()).map(mail => [mail.messageId, mail]),
      ).values(),
    ].reverse();
  }

  get distinct(): number {
    return new Set(this.arrivals.map(({ messageId }) => messageId)).size;
  }

  /** Subjects of mails that say to the same person what another one said already. A Message-ID that comes again is the same mail. */
  get twice(): string[] {
    const said = new Set<string>();
    const different = [...new Map(this.arrivals.map(mail => [mail.messageId, mail])).values()];
    return different
      .filter(({ to, subject, text }) => said.size === said.add(`${to}\n${subject}\n${text}`).size)
      .map(({ subject }) => subject);
  }

  async close(): Promise<void> {
    this.sockets.forEach(socket => socket.destroy());
    await new Promise(resolve => this.server.close(resolve));
  }

  private talk(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket)).on('error', () => undefined);
    let heard = '';
    let to = '';
    let inText = false;
    const say = (line: string) => void (socket.writable && socket.write(`${line}\r\n`));
    const take = async (raw: string) => {
      const mail = await this.read(raw, to);
      this.arrivals.push(mail);
      if ((await this.behave(mail)) === 'take') say('250 taken');
      else socket.destroy();
    };
    const command = (line: string) => {
      const word = line.slice(0, 4).toUpperCase();
      if (word === 'RCPT') to = /<([^>]*)>/.exec(line)?.[1]?.toLowerCase() ?? '';
      inText = word === 'DATA';
      say(inText ? '354 go on' : word === 'QUIT' ? '221 bye' : '250 ok');
      if (word === 'QUIT') socket.end();
    };
    say('220 chaos');
    socket.setEncoding('latin1').on('data', text => {
      heard += String(text);
      for (;;) {
        const end = heard.indexOf(inText ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = heard.slice(0, end);
        heard = heard.slice(end + (inText ? 5 : 2));
        if (!inText) command(part);
        else {
          inText = false;
          void take(part);
        }
      }
    });
  }

  private async read(raw: string, to: string): Promise<Arrived> {
    const {
      messageId = '',
      subject = '',
      html,
      text = '',
    } = await simpleParser(Buffer.from(raw.replaceAll('\r\n..', '\r\n.'), 'latin1'), {
      skipTextToHtml: true,
      skipImageLinks: true,
    });
    return { to, messageId, subject, html: html || '', text, sentAt: new Date().toISOString() };
  }
}
