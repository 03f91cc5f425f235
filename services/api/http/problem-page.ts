import type { Language } from '#shared/texts.js';
import { hashOf, nothingHere } from '../pages/portal-rules.js';

const titles: Record<'later' | 'refused', Readonly<Record<Language, string>>> = {
  later: { de: 'Die Seite ist gerade nicht erreichbar', en: 'This page isn’t available right now' },
  refused: { de: 'Das hat nicht geklappt', en: 'That didn’t work' },
};
const reload: Readonly<Record<Language, string>> = { de: 'Neu laden', en: 'Reload' };

const style =
  ':root{color-scheme:light dark}body{margin:0 auto;max-width:34rem;padding:4rem 1.25rem;font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}h1{line-height:1.2}button{font:inherit;min-height:2.75rem;padding:.5rem 1.25rem}';
// A link to the same address would lose the secret of a mail's link, which stands behind its #.
const script = "document.querySelector('button').addEventListener('click',()=>location.reload())";

/** What a browser shows that opened an address and got an error: without it people would see the answer meant for programs. */
export function problemPage(
  status: number,
  detail: string,
  language: Language,
): { readonly html: string; readonly policy: string } {
  const mayComeYet = status === 429 || status >= 500;
  const title = titles[mayComeYet ? 'later' : 'refused'][language];
  const button = `<p><button type="button">${reload[language]}</button></p><script>${script}</script>`;
  return {
    html:
      status === 404
        ? nothingHere(language)
        : `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1><p>${detail}</p>${mayComeYet ? button : ''}</main></body></html>`,
    policy: `default-src 'none';style-src ${hashOf(style)};script-src ${hashOf(script)};base-uri 'none';form-action 'none';frame-ancestors 'self'`,
  };
}

/** Whether a person's browser opened an address of ours; a call is made by a program. */
export const opensPage = (url: string, accept: string | undefined): boolean =>
  !/^\/(?:api|cms)(?:\/|$)/i.test(url) && /\btext\/html\b/i.test(accept ?? '');
