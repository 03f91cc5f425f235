/** The console's message: the colour scheme, and every custom property of the unsaved theme. */
export interface TriedColours {
  readonly type: 'colours';
  readonly scheme: 'light' | 'dark';
  readonly values: Readonly<Record<string, string>>;
}

/** The contract's rules for theme values: none may end the declaration or load a resource. */
const name = /^--[a-z0-9-]+$/;
const value = /^(?!.*url\s*\()[^;{}<>\\@]{0,300}$/i;

/** The valid colours of a message; null for other messages. */
export function coloursIn(data: unknown): TriedColours | null {
  if (typeof data !== 'object' || data === null) return null;
  const { type, scheme, values } = data as Partial<TriedColours>;
  if (type !== 'colours' || (scheme !== 'light' && scheme !== 'dark') || typeof values !== 'object' || !values)
    return null;
  const kept = Object.entries(values).filter(
    (one): one is [string, string] => name.test(one[0]) && typeof one[1] === 'string' && value.test(one[1]),
  );
  return { type, scheme, values: Object.fromEntries(kept) };
}

const asked = /\(prefers-color-scheme:\s*(light|dark)\)/;
/** Replaces the colour scheme condition of a media query: always true for `scheme`, always false for the other. */
export function answered(query: string, scheme: TriedColours['scheme']): string {
  return query.replace(asked, (_, wanted: string) => (wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)'));
}

/** The original media of rules and pictures that depend on the scheme. */
const questions = new WeakMap<CSSMediaRule | HTMLSourceElement, string>();

function answerIn(rules: CSSRuleList, scheme: TriedColours['scheme']): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const question = questions.get(rule) ?? rule.media.mediaText;
      if (asked.test(question)) {
        questions.set(rule, question);
        rule.media.mediaText = answered(question, scheme);
      }
    }
    if ('cssRules' in rule) answerIn(rule.cssRules as CSSRuleList, scheme);
  }
}

function showIn(scheme: TriedColours['scheme']): void {
  document.documentElement.style.colorScheme = scheme;
  for (const sheet of document.styleSheets) answerIn(sheet.cssRules, scheme);
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[media]')) {
    const question = questions.get(source) ?? source.media;
    if (!asked.test(question)) continue;
    questions.set(source, question);
    if (source.media !== answered(question, scheme)) source.media = answered(question, scheme);
  }
}

/** Applies colours from the console's messages; only accepts the top window with the origin that the server named. */
export function takeColoursFrom(console: string): void {
  let scheme: TriedColours['scheme'] | null = null;
  const { style } = document.documentElement;
  let put: readonly string[] = [];
  const again = () => scheme && showIn(scheme);
  addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    const told = origin === console && source === window.top ? coloursIn(data) : null;
    if (!told) return;
    for (const property of put) style.removeProperty(property);
    for (const [property, colour] of Object.entries(told.values)) style.setProperty(property, colour);
    put = Object.keys(told.values);
    scheme = told.scheme;
    again();
  });
  // Newly loaded pages add styles and pictures.
  document.addEventListener('load', again, true);
  new MutationObserver(again).observe(document.documentElement, { childList: true, subtree: true });
  window.top?.postMessage({ type: 'colours-wanted' }, console);
}
