import { parentPort } from 'node:worker_threads';
import type { Ask, Visit } from './prerender.js';

// Empty browser storage, as the server has no tab state. Set before the portal's modules load.
const empty = Object.freeze({ getItem: () => null });
Object.assign(globalThis, { sessionStorage: empty, localStorage: empty });
const { renderPage } = await import('./prerender.js');

/** Messages of the host: a page to render, or the answer to a query. */
type Sent =
  | { readonly id: number; readonly visit: Visit }
  | { readonly answers: number; readonly status: number; readonly body: string };

const host = parentPort!;
const open = new Map<number, { resolve: (response: Response) => void; reject: (error: Error) => void }>();
let questions = 0;

const ask: Ask = (url, language, ticket) =>
  new Promise((resolve, reject) => {
    questions += 1;
    open.set(questions, { resolve, reject });
    host.postMessage({ asks: questions, url, language, ticket });
  });

/** `status` 0: the host does not answer this query for public pages. */
function answered({ answers, status, body }: Extract<Sent, { answers: number }>): void {
  const question = open.get(answers);
  open.delete(answers);
  if (status === 0) question?.reject(new Error('Not for everybody.'));
  else question?.resolve(new Response(status === 204 ? null : body, { status }));
}

host.on('message', (sent: Sent) => {
  if ('answers' in sent) return answered(sent);
  renderPage(sent.visit, ask).then(
    page => host.postMessage({ id: sent.id, page }),
    (error: unknown) =>
      host.postMessage({ id: sent.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
