// What of a browser a page looks at before it is shown. Imported first: modules read cookies as they load.
import type { Language } from '../shared/i18n/language.js';

/** Asks the host for a public answer of the API; rejects for any other. */
export type Ask = (url: string, language: Language) => Promise<Response>;

let cookies = '';
const page = {
  title: '',
  get cookie() {
    return cookies;
  },
  // What a page would keep (the session's probe, say) is this visitor's browser's own business.
  set cookie(_: string) {},
  documentElement: { lang: 'de' as Language },
};
const address = new URL('http://portal.invalid/');
let ask: Ask = () => Promise.reject(new Error('Nothing is asked before a page is drawn.'));

Object.assign(globalThis, {
  document: page,
  location: address,
  sessionStorage: { getItem: () => null },
  localStorage: { getItem: () => null },
  fetch: (url: string) => ask(url, page.documentElement.lang),
});

export function standIn(visit: {
  readonly address: string;
  readonly language: Language;
  readonly cookie: string;
  readonly ask: Ask;
}): void {
  page.title = '';
  cookies = visit.cookie;
  page.documentElement.lang = visit.language;
  address.href = visit.address;
  ask = visit.ask;
}

/** The tab's, as the drawn page wants it. */
export const drawnTitle = (): string => page.title;
