import './storage.js';

/** Looked at only while a page is used. */
const later = ['ws.language-of-account', 'ws.exit-intent'];

/** What a person typed and must not lose on the way through login or a reload; this tab only. */
export const tabStore = {
  /** Whether this tab remembers nothing for which a page opens differently; links from mails count. */
  isEmpty: (): boolean => !Object.keys(sessionStorage).some(key => key.startsWith('ws.') && !later.includes(key)),
  read<Value>(key: string): Value | null {
    const text = sessionStorage.getItem(`ws.${key}`);
    return text === null ? null : (JSON.parse(text) as Value);
  },
  write(key: string, value: unknown): void {
    sessionStorage.setItem(`ws.${key}`, JSON.stringify(value));
  },
  forget(key: string): void {
    sessionStorage.removeItem(`ws.${key}`);
  },
};
