import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import type { MailStore } from './mail-store.js';

// Compiled code lies in dist/, the page's files stay in the source folder.
const here = import.meta.dirname.replace(`${sep}dist${sep}`, sep);
const font = join(here, '../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const files: Record<string, [path: string, type: string]> = {
  '/inbox/': [join(here, 'public/inbox.html'), 'text/html; charset=utf-8'],
  '/inbox/inbox.js': [join(here, 'public/inbox.js'), 'text/javascript; charset=utf-8'],
  '/inbox/demo.css': [join(here, 'public/demo.css'), 'text/css; charset=utf-8'],
  '/inbox/figtree.woff2': [font, 'font/woff2'],
};
// A mail is a stranger's page: no scripts, no forms, no origin of ours.
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; frame-ancestors 'self'";
const pagePolicy = "default-src 'self'; frame-ancestors 'self'; img-src 'self' data:";

/** The mail reader under /inbox/ and, for tests, `messages.json?to=`: `{ to, subject, html, text, sentAt }[]`, newest first. */
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

/** The links of a mail open beside the inbox, not inside its frame. */
function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, head => head + base) : base + html;
}

const json = (response: ServerResponse, value: unknown) =>
  send(response, JSON.stringify(value), { 'content-type': 'application/json; charset=utf-8' });

function send(response: ServerResponse, body: string | Buffer, headers: Record<string, string>): void {
  response.writeHead(200, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers }).end(body);
}
