import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface StoredMail {
  id: string;
  to: string;
  from: string;
  subject: string;
  html: string;
  text: string;
  /** Time of arrival, ISO 8601 in UTC. */
  sentAt: string;
}

export type MailHead = Pick<StoredMail, 'id' | 'to' | 'from' | 'subject' | 'sentAt'> & { preview: string };

/** Mails as files: written before the sender gets "accepted", one per Message-ID. */
export class MailStore {
  private readonly heads = new Map<string, MailHead>();

  private constructor(private readonly folder: string) {}

  static async open(folder: string): Promise<MailStore> {
    await mkdir(folder, { recursive: true });
    const store = new MailStore(folder);
    for (const name of await readdir(folder)) {
      if (!name.endsWith('.json')) await unlink(join(folder, name));
      else store.remember(JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail);
    }
    return store;
  }

  /** Ignores a mail with a known Message-ID: a retry is not a second mail. */
  async add(messageId: string, mail: Omit<StoredMail, 'id'>): Promise<void> {
    const id = createHash('sha256').update(messageId).digest('hex').slice(0, 24);
    if (this.heads.has(id)) return;
    const stored: StoredMail = { id, ...mail };
    const unfinished = join(this.folder, `${id}.${process.hrtime.bigint()}.unfinished`);
    const file = await open(unfinished, 'w');
    await file.writeFile(JSON.stringify(stored));
    await file.sync();
    await file.close();
    await rename(unfinished, join(this.folder, `${id}.json`));
    this.remember(stored);
  }

  /** Newest first. `to`: the exact address; `search`: any part of recipient or subject. */
  list({
    to,
    search,
    limit = 1_000,
  }: {
    to?: string | undefined;
    search?: string | undefined;
    limit?: number;
  }): MailHead[] {
    const address = to?.trim().toLowerCase();
    const words = search?.trim().toLowerCase();
    return [...this.heads.values()]
      .filter(head => !address || head.to.toLowerCase().split(', ').includes(address))
      .filter(head => !words || `${head.to} ${head.subject}`.toLowerCase().includes(words))
      .sort((a, b) => b.sentAt.localeCompare(a.sentAt))
      .slice(0, limit);
  }

  async read(id: string): Promise<StoredMail | undefined> {
    if (!this.heads.has(id)) return undefined;
    return JSON.parse(await readFile(join(this.folder, `${id}.json`), 'utf8')) as StoredMail;
  }

  /** Whether a mail with an invitation link was sent to this address. */
  async wasInvited(to: string): Promise<boolean> {
    const mails = await Promise.all(this.list({ to }).map(({ id }) => this.read(id)));
    return mails.some(mail => mail?.html.includes('#einladung=') === true);
  }

  private remember({ id, to, from, subject, sentAt, text }: StoredMail): void {
    this.heads.set(id, { id, to, from, subject, sentAt, preview: text.replace(/\s+/g, ' ').trim().slice(0, 140) });
  }
}

// Compiled code is in dist/, the page's files are in the source folder.
const here = import.meta.dirname.replace(`${sep}dist${sep}`, sep);
const font = join(here, '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const files: Record<string, [path: string, type: string]> = {
  '/inbox/': [join(here, 'public/inbox.html'), 'text/html; charset=utf-8'],
  '/inbox/inbox.js': [join(here, 'public/inbox.js'), 'text/javascript; charset=utf-8'],
  '/inbox/demo.css': [join(here, 'public/demo.css'), 'text/css; charset=utf-8'],
  '/inbox/figtree.woff2': [font, 'font/woff2'],
};
// Mails are untrusted pages: no scripts, no forms, no origin of ours.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; frame-ancestors 'self'";
const pagePolicy = "default-src 'self'; frame-ancestors 'self'; img-src 'self' data:";

/** The mail reader under /inbox/; `messages.json?to=` lists `{ to, subject, html, text, sentAt }`, newest first. */
export async function inbox(
  store: MailStore,
): Promise<(request: IncomingMessage, response: ServerResponse) => Promise<void>> {
  return async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://inbox');
    if (pathname === '/inbox') return void response.writeHead(308, { location: '/inbox/' }).end();
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end();

    const file = files[pathname];
    if (file)
      return send(response, await readFile(file[0]), {
        'content-type': file[1],
        'content-security-policy': pagePolicy,
      });
    if (pathname === '/inbox/messages.json') {
      const heads = store.list({ to: searchParams.get('to') ?? undefined });
      const mails = await Promise.all(heads.map(head => store.read(head.id)));
      return json(
        response,
        mails.flatMap(mail =>
          mail ? [{ to: mail.to, subject: mail.subject, html: mail.html, text: mail.text, sentAt: mail.sentAt }] : [],
        ),
      );
    }
    if (pathname === '/inbox/list.json')
      return json(response, store.list({ search: searchParams.get('search') ?? undefined, limit: 200 }));

    const [, id = '', view] = /^\/inbox\/messages\/([0-9a-f]+)(\.json|\/html)$/.exec(pathname) ?? [];
    const mail = await store.read(id);
    if (!mail) return void response.writeHead(404).end();
    if (view === '.json') return json(response, mail);
    send(response, withLinksInNewTabs(mail.html), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': mailPolicy,
    });
  };
}

/** Links of a mail open in a new tab, not in the frame. */
function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, head => head + base) : base + html;
}

const json = (response: ServerResponse, value: unknown) =>
  send(response, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });

function send(response: ServerResponse, body: string | Buffer, headers: Record<string, string>): void {
  response.writeHead(200, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers }).end(body);
}

/** Accepts every mail and delivers none: the demo's mails stay in its inbox. */
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
  // A sender that disconnects will try again.
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
