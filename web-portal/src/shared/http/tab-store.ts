import './storage.js';

/** What a person typed and must not lose on the way through login or a reload; this tab only. */
export const tabStore = {
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
