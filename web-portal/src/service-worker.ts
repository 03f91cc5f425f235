// Caches visited pages for offline reading. Online, pages and answers always come from the server.

/** Id of the build, inserted by it. Caches of other builds are deleted. */
declare const BUILD: string;
/** The part of the worker's global scope in use; TypeScript's DOM types describe windows. */
interface Worker {
  readonly location: Location;
  readonly clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(
    type: 'push',
    listener: (event: Lasting & { readonly data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: Lasting & { readonly notification: Notification }) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: Lasting & { readonly data: unknown }) => void): void;
  addEventListener(
    type: 'fetch',
    listener: (event: Lasting & { readonly request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
const worker = self as unknown as Worker;

/** Path prefix, such as `/waerme`: other portals on this host have workers and caches of their own. */
const base = new URL(worker.registration.scope).pathname.replace(/\/$/, '');
const named = (what: string) => `weitersagen${base}-${what}-${BUILD}`;
const theme = `${base}/theme.css`;
/** Scripts, styles, fonts; their names change with their content. */
const assets = named('assets');
/** Public pages, and the tenant's colours. */
const pages = named('pages');
/** Public answers of the API: products and texts. */
const texts = named('texts');
/** Answers private to the session. */
const answers = named('answers');
const most = { [assets]: 200, [pages]: 30, [texts]: 120, [answers]: 60 };

/** Paths of the server that are no pages of the portal (categories end with `.html`). Shared links are handled here. */
const elsewhere = /^\/(?:api|cms|admin|inbox|idp|anbieter|assets)(?:\/|$)|\.(?!html$)\w+$/i;
/** Answers that may be cached: no bank details, exports or data opened by mail links. */
const everybodys = /^\/api\/v1\/[\w-]+\/(?:produkt|produktkategorie|praemie|content)(?:\/[\w-]+)*$/i;
const ones =
  /^\/api\/v1\/[\w-]+\/(?:account\/user|empfehler\/(?:empfehlungen|praemien|aktionen)|empfehlen\/[\w-]+|aktion\/alleAktiven)$/i;

/** Incremented when a session starts or ends: answers still in flight belong to the previous one. */
let session = 0;
async function forget(): Promise<void> {
  session += 1;
  await caches.delete(answers);
}

async function keep(name: string, key: string, answer: Response, begun: number): Promise<void> {
  const outlived = () => name === answers && begun !== session;
  if (outlived()) return;
  const cache = await caches.open(name);
  await cache.put(key, answer);
  if (outlived()) return void (await cache.delete(key));
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most[name]!)).map(old => cache.delete(old)));
}

const kept = async (name: string, key: string): Promise<Response | undefined> =>
  (await caches.open(name)).match(key, { ignoreVary: true });

/** Network first: caches the answer if allowed, and uses the cache only if the server is unreachable. */
async function fresh(
  request: Request,
  event: Lasting,
  { name, key, mayKeep }: { name: string; key: string; mayKeep: (answer: Response) => boolean },
): Promise<Response> {
  const begun = session;
  const answer = await fetch(request).catch(() => null);
  if (answer === null) return (await kept(name, key)) ?? Response.error();
  if (mayKeep(answer)) event.waitUntil(keep(name, key, answer.clone(), begun));
  // 401: the session is over.
  else if (name === answers && answer.status === 401) event.waitUntil(forget());
  return answer;
}

const isPage = (answer: Response): boolean =>
  answer.status === 200 &&
  answer.type === 'basic' &&
  !answer.redirected &&
  /^text\/html/.test(answer.headers.get('content-type') ?? '') &&
  !/no-store/.test(answer.headers.get('cache-control') ?? '');

async function page(request: Request, event: Lasting): Promise<Response> {
  const { pathname } = new URL(request.url);
  const answer = await fresh(request, event, { name: pages, key: pathname, mayKeep: isPage });
  return answer.type === 'error' ? ((await emptied()) ?? offlineAnswer()) : answer;
}

/** Any cached page without its content: the portal then renders the requested page. */
async function emptied(): Promise<Response | undefined> {
  const cache = await caches.open(pages);
  const some = (await cache.keys()).find(({ url }) => !url.endsWith('/theme.css'));
  const found = some && (await cache.match(some, { ignoreVary: true }));
  if (!found) return undefined;
  const html = (await found.text()).replace(
    /<div id="portal">[^]*(?=<script type="application\/json" id="bootstrap">)/,
    '<div id="portal"></div>',
  );
  return new Response(html, { headers: found.headers });
}

// A link to the same address would lose the secret of a mail's link, which stands behind its #.
const offlineAnswer = (): Response =>
  new Response(
    '<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Offline</title><p>Sie sind offline, und diese Seite haben Sie hier noch nicht gelesen.</p><p lang="en">You’re offline, and you haven’t read this page here yet.</p><p><button type="button" onclick="location.reload()">Noch einmal versuchen / <span lang="en">Try again</span></button></p>',
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );

async function asset(request: Request, event: Lasting): Promise<Response> {
  const { pathname } = new URL(request.url);
  const known = await kept(assets, pathname);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) event.waitUntil(keep(assets, pathname, answer.clone(), session));
  return answer;
}

worker.addEventListener('install', event => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', event =>
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter(name => name.startsWith(`weitersagen${base}-`) && !(name in most));
      await Promise.all(old.map(name => caches.delete(name)));
      await worker.clients.claim();
    })(),
  ),
);
worker.addEventListener('fetch', event => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  const isOwnCall = base === '' || pathname.startsWith(`/api/v1${base}/`);
  if (request.mode === 'navigate') {
    if (!elsewhere.test(pathname.slice(base.length))) event.respondWith(page(request, event));
  } else if (pathname.startsWith('/assets/')) event.respondWith(asset(request, event));
  else if (pathname === theme)
    event.respondWith(fresh(request, event, { name: pages, key: pathname, mayKeep: ({ ok }) => ok }));
  // Requests with a token belong to a mail link or a cookieless session; their answers must not be cached.
  else if (isOwnCall && (everybodys.test(pathname) || ones.test(pathname)) && !request.headers.has('authorization')) {
    const name = ones.test(pathname) ? answers : texts;
    const key = `${pathname}?${search.slice(1)}&in=${request.headers.get('accept-language') ?? ''}`;
    event.respondWith(fresh(request, event, { name, key, mayKeep: ({ status }) => status === 200 }));
  }
});
worker.addEventListener('message', event => {
  const { data } = event;
  if (data === 'forget') return event.waitUntil(forget());
  // The first page was loaded before the worker was active.
  if (!Array.isArray(data)) return;
  event.waitUntil(
    Promise.allSettled(
      (data as string[]).map(async path => {
        const answer = await fetch(path);
        const name = path.startsWith('/assets/') ? assets : pages;
        if (path.startsWith('/assets/') || path === theme ? answer.ok : isPage(answer))
          await keep(name, path, answer, session);
      }),
    ),
  );
});

// Web push (docs/specification/people.md#web-push). A repeated notification replaces the earlier one.
type PushMessage = Record<'title' | 'body' | 'tag' | 'url', string>;
/** Browsers revoke the push permission of a worker that shows nothing. */
const something: PushMessage = { title: 'Es gibt Neues', body: '', tag: 'neues', url: '/' };
function newsIn(data: { json(): unknown } | null): PushMessage {
  try {
    const news = data?.json() as Partial<PushMessage> | null | undefined;
    return news?.title ? { ...something, ...news } : something;
  } catch {
    return something;
  }
}
worker.addEventListener('push', event => {
  const { title, body, tag, url } = newsIn(event.data);
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: `${base}/icon-192.png`, data: url }));
});
worker.addEventListener('notificationclick', event => {
  const { notification } = event;
  notification.close();
  const { pathname } = new URL(String(notification.data), worker.location.origin);
  event.waitUntil(worker.clients.openWindow(pathname.startsWith(`${base}/`) ? pathname : base + pathname));
});
