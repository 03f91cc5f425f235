import { platformKey } from '../shared/session/session.js';

/** Programmes offered on the sign-in page; any other one is reached by its key. */
const offered = String(import.meta.env['VITE_CONSOLE_TENANTS'] ?? 'telko,energie')
  .split(',')
  .map(key => key.trim())
  .filter(Boolean);

const lastKey = 'weitersagen.console.tenant';

export function offeredTenants(search: string): readonly string[] {
  const asked = new URLSearchParams(search).get('tenant');
  return asked && asked !== platformKey && isTenantKey(asked) && !offered.includes(asked)
    ? [...offered, asked]
    : offered;
}

/** The address says it, else the host (`energie.localhost`), else the last visit, else the first. */
export function preselectedTenant(search: string, host: string): string {
  const known = offeredTenants(search);
  const candidates = [new URLSearchParams(search).get('tenant'), host.split('.')[0], localStorage.getItem(lastKey)];
  return candidates.find((key): key is string => key != null && known.includes(key)) ?? known[0] ?? '';
}

export function rememberTenant(key: string): void {
  if (key !== platformKey) localStorage.setItem(lastKey, key);
}

export function isTenantKey(key: string): boolean {
  return /^[a-z][a-z0-9-]{1,39}$/.test(key);
}
