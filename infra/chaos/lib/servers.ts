import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { simpleParser } from 'mailparser';
import pg from 'pg';
import type { QueueKind } from '../../../packages/testing/src/database.js';
import type { Mail } from '../../../packages/testing/src/product.js';
import { queueDatabase } from '../../start/lib/postgres.mjs';
import { startRedis } from '../../start/lib/queue.mjs';

/** The queue's backend, with ways to break it. */
export interface LabQueue {
  readonly kind: QueueKind;
  readonly url: string;
  /** Deletes all data of the server. */
  wipe(): Promise<void>;
  /** Closes every connection and restarts with the data it had kept. */
  restart(): Promise<void>;
  /** Unreachable until `comeBack`, which does nothing if it is reachable. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  /** Redis only: reports its memory as full. `count`: jobs refused since. */
  refuseWrites?(): Promise<{ count(): Promise<number>; end(): Promise<void> }>;
  close(): Promise<void>;
}

/** A queue for one lab. `database`: URL of the server that holds the PostgreSQL kind. */
export const openQueue = (kind: QueueKind, database: string): Promise<LabQueue> =>
  kind === 'redis' ? redisQueue() : postgresQueue(database);

async function redisQueue(): Promise<LabQueue> {
  const folder = await mkdtemp(join(tmpdir(), 'weitersagen-redis-'));
  let server = await startRedis({ folder });
  const { url } = server;
  const { port, password } = new URL(url);
  let gone = false;
  const goAway = async () => {
    gone = true;
    await server.stop();
  };
  const comeBack = async () => {
    if (gone) server = await startRedis({ folder, port: Number(port), password });
    gone = false;
  };
  return {
    kind: 'redis',
    url,
    goAway,
    comeBack,
    async wipe() {
      const client = new Redis(url);
      await client.flushall();
      client.disconnect();
    },
    async restart() {
      await goAway();
      await comeBack();
    },
    async refuseWrites() {
      const client = new Redis(url);
      await client.config('RESETSTAT');
      await client.config('SET', 'maxmemory', '1');
      let ended = false;
      return {
        count: async () => Number(/errorstat_OOM:count=(\d+)/.exec(await client.info('errorstats'))?.[1] ?? 0),
        async end() {
          if (ended) return;
          ended = true;
          await client.config('SET', 'maxmemory', '0');
          client.disconnect();
        },
      };
    },
    async close() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function postgresQueue(database: string): Promise<LabQueue> {
  const url = await queueDatabase(database, 'for-tests-only');
  const name = new URL(url).pathname.slice(1);
  const as = async (place: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: place });
    await client.connect();
    try {
      const results = [];
      for (const statement of statements) results.push(await client.query<Record<string, string>>(statement));
      return results;
    } finally {
      await client.end();
    }
  };
  const hangUp = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`;
  return {
    kind: 'postgres',
    url,
    async wipe() {
      const [tables] = await as(
        url,
        `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname like '%queue' and tablename not like '%migration%'`,
      );
      await as(url, tables!.rows.map(row => `delete from ${row['name']}`).join(';'));
    },
    restart: () => as(database, hangUp).then(() => undefined),
    goAway: () => as(database, `alter database ${name} with allow_connections false`, hangUp).then(() => undefined),
    comeBack: () => as(database, `alter database ${name} with allow_connections true`).then(() => undefined),
    close: () => as(database, `drop database if exists ${name} with (force)`).then(() => undefined),
  };
}

export interface Arrived extends Mail {
  messageId: string;
}

/** Answer to a received mail: accept it, or close the connection. */
export type Answer = 'take' | 'hang-up';

/** A mail server with configurable behaviour. Keeps every received mail, even if not confirmed. */
export class MailServer {
  /** All arrivals in order, including repeated ones. */
  readonly arrivals: Arrived[] = [];
  /** Awaited before a mail is answered, so that a test can block the sender. */
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

  /** A recipient's mails, newest first; one per Message-ID, as mail clients show them. */
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

  /** Subjects of mails with the same recipient and content as another; a repeated Message-ID is the same mail. */
  get twice(): string[] {
    const said = new Set<string>();
    const different = [...new Map(this.arrivals.map(mail => [mail.messageId, mail])).values()];
    return (
      different
        .filter(({ to, subject, text }) => said.size === said.add(`${to}\n${subject}\n${text}`).size)
        // Sent again every morning, and here months pass within seconds.
        .filter(({ subject }) => !/^(?:Eine Entscheidung wartet|\d+ Entscheidungen warten)/.test(subject))
        .map(({ subject }) => subject)
    );
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
