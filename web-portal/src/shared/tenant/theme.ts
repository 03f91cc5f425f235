import type { Tenant } from './tenant.js';

/** The server links the theme as a stylesheet; where it is missing (Vite's own server) the light values of the configuration stand in. */
export function applyTheme(tenant: Tenant): void {
  const linked = [...document.styleSheets].some(
    sheet => sheet.href?.endsWith('/theme.css') && sheet.cssRules.length > 0,
  );
  document.documentElement.dataset.tenant = tenant.Mandant;
  if (linked) return;
  const sheet = new CSSStyleSheet();
  const values = Object.entries(tenant.Theme)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
  sheet.replaceSync(`@media (prefers-color-scheme: light) { :root { ${values} } }`);
  document.adoptedStyleSheets.push(sheet);
}
