/** Where the tenant names domains, only addresses there are taken; subdomains count. */
export function emailIsAllowed(email: string, whitelist: readonly string[]): boolean {
  const domain = email.trim().toLowerCase().split('@').at(-1) ?? '';
  return (
    whitelist.length === 0 ||
    whitelist.some(allowed => domain === allowed.toLowerCase() || domain.endsWith(`.${allowed.toLowerCase()}`))
  );
}
