import type { Hit } from '#contract/agentur/desk.js';
import { casePath, personPath } from '../shared/case-paths.js';
import { recordPath } from '../shared/record-path.js';

/** The page that answers a result: a person's, its case's, or its batch's. */
export function destinationOf({ Art, Nummer, Stapelnummer, Empfehlungsnummer }: Hit): string | null {
  if (Art === 'Empfehler') return personPath(Nummer);
  if (Art === 'Empfehlung') return casePath(Nummer);
  if (Art === 'Reklamation') return recordPath('claims', Nummer);
  if (Empfehlungsnummer) return casePath(Empfehlungsnummer, Nummer);
  return Stapelnummer && recordPath('batches', Stapelnummer);
}

/** Which result the arrow keys lead to, round and round; `null`: no key for it. */
export function movedTo(key: string, at: number, of: number): number | null {
  if (of === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % of;
  if (key === 'ArrowUp') return (at - 1 + of) % of;
  return null;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** Whether keys are letters there, and no commands. */
export const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether a press opens the search: Ctrl-K or Cmd-K everywhere, `/` where nobody is typing. */
export function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: Key, isTyping: boolean): boolean {
  if (altKey) return false;
  if (key.toLowerCase() === 'k') return (ctrlKey || metaKey) && !shiftKey;
  return key === '/' && !ctrlKey && !metaKey && !isTyping;
}

/** What is searched: without spaces around; shorter than two characters it would find everybody. */
export const wordsOf = (typed: string): string => {
  const words = typed.trim().replace(/\s+/g, ' ');
  return words.length < 2 ? '' : words;
};

const mostRecent = 5;

/** Opened results, the last first, each once. */
export const withRecent = (recent: readonly Hit[], opened: Hit): readonly Hit[] =>
  [opened, ...recent.filter(({ Art, Nummer }) => Art !== opened.Art || Nummer !== opened.Nummer)].slice(0, mostRecent);

/** The parts of a text, with those marked that were typed; case and marks do not matter. */
export function markedIn(text: string, words: string): readonly { readonly text: string; readonly isTyped: boolean }[] {
  const plain = (said: string) =>
    [...said].map(letter => letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()).join('');
  const [found, shown] = [plain(words), plain(text)];
  const at = found === '' || shown.length !== text.length ? -1 : shown.indexOf(found);
  if (at < 0) return [{ text, isTyped: false }];
  return [
    { text: text.slice(0, at), isTyped: false },
    { text: text.slice(at, at + found.length), isTyped: true },
    { text: text.slice(at + found.length), isTyped: false },
  ].filter(part => part.text !== '');
}
