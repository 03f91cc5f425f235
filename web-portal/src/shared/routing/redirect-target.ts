/** Where to go after login: only a path of this portal, never another site (`//evil`, `/\evil`, `https:`) and never login or logout again. */
export function safeTarget(wanted: unknown, origin: string): string | null {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || /[\\\u0000-\u001f]/.test(wanted)) return null;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || /^\/(login|logout|log-in|log-out)(\/|$)/i.test(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}
