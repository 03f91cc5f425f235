import { demoAccounts, demoTenants } from './accounts.js';

const names: Record<string, string> = {
  staff: 'Mitarbeit',
  owner: 'Leitung',
  operator: 'Betrieb',
  platform: 'Plattform',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** A plain form that works without a script; the demo's accounts stand below it to be copied. */
export function signInPage({ email = '', failed = false }: { email?: string; failed?: boolean }): string {
  const notice = failed
    ? '<p class="error" role="alert" id="error">E-Mail-Adresse oder Passwort stimmen nicht.</p>'
    : '';
  const described = failed ? ' aria-describedby="error" aria-invalid="true"' : '';
  return page(
    'Anmelden',
    `<h1>Anmelden</h1>
    <p class="lead">Verwaltung Weitersagen, Zugang für Agentur und Betrieb</p>
    ${notice}
    <form method="post">
      <label for="email">E-Mail-Adresse</label>
      <input id="email" name="email" type="email" autocomplete="username" required autofocus value="${escapeHtml(email)}"${described}>
      <label for="password">Passwort</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required${described}>
      <button type="submit">Anmelden</button>
    </form>
    <details><summary>Zugänge der Demo</summary>${accountTable()}</details>`,
  );
}

export function errorPage(message: string): string {
  return page(
    'Anmeldung nicht möglich',
    `<h1>Anmeldung nicht möglich</h1><p class="lead">${escapeHtml(message)}</p><p><a href="/admin/">Zur Verwaltung</a></p>`,
  );
}

function accountTable(): string {
  return [...demoTenants, { key: null, name: 'Alle Programme' }]
    .map(tenant => {
      const rows = demoAccounts
        .filter(account => account.tenant === tenant.key && names[account.role])
        .map(
          account =>
            `<tr><td>${names[account.role]}</td><td>${account.email}</td><td><code>${account.password}</code></td></tr>`,
        );
      return `<table><caption>${tenant.name}</caption><tbody>${rows.join('')}</tbody></table>`;
    })
    .join('');
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Weitersagen</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/inbox/demo.css"></head><body class="sign-in"><main>${body}</main></body></html>`;
}
