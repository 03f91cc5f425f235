import type { Page } from 'playwright-core';
import { routes } from '#contract/mandant/routes.js';
import type { Programme } from '../src/programme.js';
import { Client, friend, tokenFromMail } from './client.js';

export type Language = 'de' | 'en';

/** One look at a page of the portal. */
export interface Visit {
  /** The route's name of the contract, and what is special about this look. */
  readonly name: string;
  readonly path: string;
  readonly as: 'nobody' | 'recommender';
  /** What the visitor does there before it is looked at. */
  readonly then?: (page: Page) => Promise<unknown>;
}

/** What a tenant's pages are about: made once, used up by none of the visits. */
export interface Stock {
  readonly tenant: string;
  readonly portal: string;
  readonly forcedLogin: boolean;
  readonly recommender: { readonly email: string; readonly password: string };
  readonly product: number;
  readonly categories: readonly string[];
  /** Of the recommender, with the secret of its link. */
  readonly recommendation: { readonly number: string; readonly hash: string };
  /** Tokens of mails, by the page they open. */
  readonly links: { readonly consent: string; readonly reward: string; readonly welcome: string };
}

export const pathOf = (name: string, language: Language) => routes.find(({ Name }) => Name === name)!.Path[language];

export async function stockOf(programme: Programme, tenant: string): Promise<Stock> {
  const portal = programme.demo.tenants.find(({ key }) => key === tenant)!.portal.replace(/\/$/, '');
  const recommender = programme.demo.logins.find((one) => one.tenant === tenant && one.role === 'recommender')!;
  const client = new Client(programme, tenant);
  const token = await client.login(recommender.email, recommender.password);
  const { ModuleErzwingeLogin } = (await (await fetch(`${programme.url}/api/v1/mandant/${tenant}`)).json()) as { ModuleErzwingeLogin: boolean };
  const products = await client.ask<{ Id: number }[]>('GET', '/praemie', { token });
  const categories = await client.ask<{ Pfad: string }[]>('GET', '/produktkategorie', { token });
  const created = await client.ask<{ Empfehlungsnummer: string; Hash: string }>('POST', '/Empfehlen/create', {
    token,
    body: {
      Empfehlung: { Produkt: products[0]!.Id, Channel: 'Link', Empfehlungslink: true, AgbText: true, AnteilEmpfehler: 50 },
      Empfehler: { Vorname: 'Jonas', Nachname: 'Weber', Email: recommender.email, NewsletterPermission: false, NewsletterOptinGegeben: false },
      Empfaenger: null,
    },
  });
  const [rosa, clara] = [`rosa.${created.Empfehlungsnummer}@example.org`, `clara.${tenant}@example.org`];
  await client.ask('POST', `/empfaenger/create/${created.Empfehlungsnummer}?channel=Link`, { body: friend('Rosa', 'Wendt', rosa) });
  await client.ask('POST', '/account/createEmpfehler', { body: { Vorname: 'Clara', Nachname: 'Simon', Email: clara } });
  return {
    tenant, portal, recommender, forcedLogin: ModuleErzwingeLogin, product: products[0]!.Id, categories: categories.map(({ Pfad }) => Pfad),
    recommendation: { number: created.Empfehlungsnummer, hash: created.Hash },
    links: { consent: await tokenFromMail(programme, rosa, '/empfaenger/zustimmung'), reward: await tokenFromMail(programme, recommender.email, '/praemie'), welcome: await tokenFromMail(programme, clara, '/registrieren') },
  };
}

/** Sends the page's form as it is: every complaint of a form shows. */
const sendEmpty = async (page: Page) => {
  await page.locator('main form button[type=submit]').last().click();
  await page.locator('main [aria-invalid=true], main [role=alert]').first().waitFor();
};
const chooseFirst = (page: Page) => page.locator('main input[type=radio]').first().check();

/** Every route of the contract's list, and what can be seen there besides. */
export function visitsOf(stock: Stock, language: Language): Visit[] {
  const { forcedLogin, product, recommendation, links, categories } = stock;
  const to = (name: string, token?: string) =>
    pathOf(name, language)
      .replace(':produktId', String(product)).replace(':empfehlungsnummer', recommendation.number).replace(':praemieid', '1').replace(':adminLoginToken', 'used-up')
    + (token ? `#t=${token}` : '');
  const visit = (name: string, path: string, then?: Visit['then'], as: Visit['as'] = mayEnter(name, forcedLogin) ? 'nobody' : 'recommender'): Visit => ({ name, path, as, ...(then && { then }) });
  return [
    ...routes.map(({ Name }) => visit(Name, to(Name))),
    visit('Homepage', to('Homepage'), undefined, 'recommender'),
    visit('Recommendation', to('Recommendation'), sendEmpty),
    visit('Contact', to('Contact'), sendEmpty),
    visit('Login', to('Login'), sendEmpty),
    visit('Registration', to('Registration'), sendEmpty),
    visit('Registration', to('Registration', links.welcome)),
    visit('RecipientData', `${to('RecipientData')}/${recommendation.hash}`),
    visit('RecipientData', `${to('RecipientData')}/${recommendation.hash}`, sendEmpty),
    visit('RecipientConsent', to('RecipientConsent', links.consent)),
    visit('Reward', to('Reward', links.reward), chooseFirst),
    visit('BankDetailsRecipient', to('BankDetailsRecipient', links.reward)),
    visit('RewardOverview', `/${categories[0]!}`),
    visit('RewardOverview', `/${categories.at(-1)!}`),
    visit('FileNotFound', '/gibtsnicht', undefined, 'nobody'),
  ];
}

function mayEnter(name: string, forcedLogin: boolean): boolean {
  const { Protected, Whitelisted } = routes.find(({ Name }) => Name === name)!;
  return name === 'Logout' || (!Protected && (!forcedLogin || Whitelisted));
}
