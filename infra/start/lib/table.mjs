// The last thing `npm start` prints: where everything is and who may come in.
import { bold, dim, green } from './steps.mjs';

const titles = {
  recommender: 'Recommender (portal)',
  staff: 'Agency staff (console)',
  owner: 'Agency owner (console)',
  operator: 'Operators (console)',
};

export async function printTable(api, startedAt) {
  const demo = await (await fetch(`${api}/demo.json`)).json();
  const width = Math.max(...demo.logins.map(login => login.email.length)) + 2;
  const line = (name, text) => console.log(`  ${name.padEnd(24)}${text}`);
  console.log(`\n${green('Ready')} ${dim(`after ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)}\n`);
  for (const { key, portal } of demo.tenants) line(`Portal ${key}`, bold(portal));
  line('Console', bold(demo.admin));
  line('Inbox of all mails', bold(demo.inbox));
  line('API', bold(`${api}/api/docs`));
  line('For programmes', `${api}/demo.json`);
  for (const { key } of demo.tenants) {
    console.log(`\n  ${bold(`Sign in to ${key}`)}`);
    for (const [role, title] of Object.entries(titles)) {
      const logins = demo.logins.filter(login => login.tenant === key && login.role === role);
      // Four eyes take two operators; one login is enough for the rest.
      for (const [index, { email, password }] of logins.slice(0, role === 'operator' ? 2 : 1).entries()) {
        line(index === 0 ? title : '', `${email.padEnd(width)}${password}`);
      }
    }
  }
  console.log(`\n  ${bold('Sign in to the platform')}`);
  for (const { email, password } of demo.logins.filter(login => login.role === 'platform'))
    line('Platform (console)', `${email.padEnd(width)}${password}`);
  console.log(dim('\n  Ctrl-C stops everything and keeps the data. Logs: .data/logs\n'));
}
