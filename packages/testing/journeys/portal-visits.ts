import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import type { Page } from 'playwright-core';
import { routes } from '#contract/mandant.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { Client, friend, tokenFromMail } from './client.js';
import { enterFriend, heading, holdScripts, isHydrated, openPrerendered, portalOf, press } from './steps.js';

/** What a tenant's pages are about: made once, used up by none of the visits. */
export interface Stock {
  readonly tenant: string;
  readonly portal: string;
  readonly forcedLogin: boolean;
  readonly recommender: { readonly email: string; readonly password: string };
  readonly staff: { readonly email: string; readonly password: string };
  readonly product: number;
  readonly categories: readonly string[];
  /** Of the recommender, with the secret of its link. */
  readonly recommendation: { readonly number: string; readonly hash: string };
  /** The friend's page it leads to. */
  readonly link: string;
  /** Tokens of mails, by the page they open. */
  readonly links: {
    readonly consent: string;
    readonly welcome: string;
    /** A reward that waits for the choice, one chosen, and one given out of goodwill and chosen. */
    readonly reward: string;
    readonly chosen: string;
    readonly goodwill: string;
  };
}

interface Reward {
  readonly token: string;
  readonly Status: string;
  readonly Auswahl: string | null;
  readonly Empfehlungsnummer: string | null;
}

export async function stockOf(running: RunningProduct, tenant: string): Promise<Stock> {
  const portal = portalOf(running, tenant);
  const login = (role: string) => running.demo.logins.find(one => one.tenant === tenant && one.role === role)!;
  const recommender = login('recommender');
  const client = new Client(running, tenant);
  const token = await client.login(recommender.email, recommender.password);
  const { ModuleErzwingeLogin } = (await (await fetch(`${running.url}/api/v1/mandant/${tenant}`)).json()) as {
    ModuleErzwingeLogin: boolean;
  };
  const products = await client.ask<{ Id: number }[]>('GET', '/praemie', { token });
  const categories = await client.ask<{ Pfad: string }[]>('GET', '/produktkategorie', { token });
  const user = await client.ask<{ Vorname: string; Nachname: string }>('GET', '/account/user', { token });
  const created = await client.ask<{ Empfehlungsnummer: string; Hash: string }>('POST', '/Empfehlen/create', {
    token,
    body: {
      Empfehlung: {
        Produkt: products[0]!.Id,
        Channel: 'Link',
        Empfehlungslink: true,
        AgbText: true,
        AnteilEmpfehler: 50,
      },
      Empfehler: {
        ...named(user),
        Email: recommender.email,
        NewsletterPermission: false,
        NewsletterOptinGegeben: false,
      },
      Empfaenger: null,
    },
  });
  const [rosa, clara] = [`rosa.${created.Empfehlungsnummer}@example.org`, `clara.${tenant}@example.org`];
  await client.ask('POST', `/empfaenger/create/${created.Empfehlungsnummer}?channel=Link`, {
    body: friend('Rosa', 'Wendt', rosa),
  });
  await client.ask('POST', '/account/createEmpfehler', { body: { Vorname: 'Clara', Nachname: 'Simon', Email: clara } });
  const own = await until(
    'a mail about a reward of the recommender’s',
    async () => {
      const rewards = await rewardsOf(running, client, recommender.email);
      return rewards.some(waits) && rewards;
    },
    60_000,
  );
  const someoneElses = await until(
    'a mail about somebody else’s reward',
    async () =>
      (await rewardsOf(running, client)).find(
        one => waits(one) && !own.some(({ token: known }) => known === one.token),
      ),
    60_000,
  );
  return {
    tenant,
    portal,
    recommender,
    staff: login('staff'),
    forcedLogin: ModuleErzwingeLogin,
    product: products[0]!.Id,
    categories: categories.map(({ Pfad }) => Pfad),
    recommendation: { number: created.Empfehlungsnummer, hash: created.Hash },
    link: `${portal}/empfaengerdaten/${created.Empfehlungsnummer}/${created.Hash}`,
    links: {
      consent: await tokenFromMail(running, rosa, '/empfaenger/zustimmung'),
      welcome: await tokenFromMail(running, clara, '/registrieren'),
      reward: own.find(waits)!.token,
      chosen: await chosen(client, someoneElses, 'Helene Busch'),
      goodwill: await goodwill(running, client, { ...user, email: recommender.email, owner: login('owner') }),
    },
  };
}

const named = ({ Vorname, Nachname }: { Vorname: string; Nachname: string }) => ({ Vorname, Nachname });

const waits = ({ Status, Auswahl }: Reward) => Status === 'Bereitgestellt' && Auswahl === null;

/** Takes a reward as money; its token. */
async function chosen(client: Client, { token }: Reward, holder: string): Promise<string> {
  await client.ask('PUT', '/praemierung/', {
    token,
    body: { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: holder, Iban: 'DE89370400440532013000' } },
  });
  return token;
}

/** Every reward of the tenant there is a mail about, to a person or to anybody, the newest first, as its own link shows it. */
async function rewardsOf(running: RunningProduct, client: Client, email = ''): Promise<Reward[]> {
  const mails = await running.mails(email);
  const tokens = new Set(
    mails.flatMap(({ html }) => [...html.matchAll(/\/praemie\/?#t=([\w-]+)/g)].map(([, token]) => token!)),
  );
  const rewards = await Promise.all(
    [...tokens].map(async token => ({ token, ...(await client.call('GET', '/praemierung/', { token })) })),
  );
  return rewards.flatMap(({ token, status, body }) =>
    status === 200 ? [{ token, ...(body as Omit<Reward, 'token'>) }] : [],
  );
}

interface Beneficiary {
  readonly Vorname: string;
  readonly Nachname: string;
  readonly email: string;
  readonly owner: { readonly email: string; readonly password: string };
}

/** A reward out of goodwill, granted by the agency's owner and chosen: the token of its mail. */
async function goodwill(
  running: RunningProduct,
  client: Client,
  { Vorname, Nachname, email, owner }: Beneficiary,
): Promise<string> {
  const token = await client.signIn(owner.email, owner.password);
  await client.ask('POST', `/agentur/kulanz/${await client.recommenderNumber(token, `${Vorname} ${Nachname}`)}`, {
    token,
    body: { BetragCent: 2_500, Begruendung: 'Lange Bearbeitungszeit' },
  });
  const reward = await until(
    'the mail about the goodwill',
    async () => (await rewardsOf(running, client, email)).find(({ Empfehlungsnummer }) => Empfehlungsnummer === null),
    60_000,
  );
  return chosen(client, reward, `${Vorname} ${Nachname}`);
}

export type Language = 'de' | 'en';

/** One look at a page of the portal. */
export interface Visit {
  /** The route's name of the contract, and what is special about this look. */
  readonly name: string;
  readonly path: string;
  readonly as: 'nobody' | 'recommender';
  /** What the visitor does there before it is looked at. */
  readonly first?: Doing | undefined;
  /** What the visitor does after that; then it is looked at once more. */
  readonly then?: Doing | undefined;
}

type Doing = (page: Page) => Promise<unknown>;

export const pathOf = (name: string, language: Language) => routes.find(({ Name }) => Name === name)!.Path[language];

/** Sends the page's form as it is, until every complaint of it shows and the page has gone to their list. Once more where the form was laid out anew meanwhile, since the account became known. */
const sendEmpty = async (page: Page) => {
  const complaint = page.locator('main .summary:focus');
  for (let left = 10; ; left -= 1) {
    await page.locator('main form button[type=submit]').last().click();
    if (
      await complaint.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      )
    )
      return;
    if (left === 0) throw new Error(`${page.url()} complains of nothing.`);
  }
};
/** Who has a link for the product is offered that one first. */
export const wantAnother = (page: Page) => press(page, /Neuen Link anlegen|Create a new link/);
const chooseFirst = (page: Page) => page.locator('main input[type=radio]').first().check();
/** Over the identity provider's form and the page it returns to, into the agency's own area. */
const enterAsStaff =
  ({ staff }: Stock) =>
  async (page: Page) => {
    await press(page, /Firmenkonto|company account/);
    await page.locator('input[name=email]').fill(staff.email);
    await page.locator('input[name=password]').fill(staff.password);
    await press(page, 'Anmelden');
    await page.locator('main [role=tab]').first().waitFor();
  };

/** Pages with a form that everybody sees: looked at as they come, and once more with all their complaints. */
const forms: readonly string[] = ['Recommendation', 'Contact', 'Login', 'Registration'];

/** Screens that the contract's list of routes leaves out (docs/specification/portal.md#screens); they have no path there. */
const unlisted = {
  LoginByLink: { de: '/anmeldelink', en: '/log-in-link' },
  RecipientOwnData: { de: '/empfaenger/meinedaten', en: '/recipient/my-data' },
  GoodwillThanks: { de: '/kulanzdanke', en: '/goodwill-thank-you' },
  SingleSignOn: { de: '/sso', en: '/sso' },
  SignInAnswer: { de: '/anmeldedienst', en: '/anmeldedienst' },
} as const;

/** Every route of the contract's list and those it leaves out, and what can be seen there besides. */
export function visitsOf(stock: Stock, language: Language): Visit[] {
  const { forcedLogin, product, recommendation, links, categories } = stock;
  const to = (name: string, token?: string) =>
    pathOf(name, language)
      .replace(':produktId', String(product))
      .replace(':empfehlungsnummer', recommendation.number)
      .replace(':praemieid', '1')
      .replace(':adminLoginToken', 'used-up') + (token ? `#t=${token}` : '');
  const visit = (
    name: string,
    path: string,
    { first, then, as = mayEnter(name, forcedLogin) ? 'nobody' : 'recommender' }: Partial<Visit> = {},
  ): Visit => ({ name, path, as, first, then });
  return [
    ...routes.map(({ Name }) =>
      visit(Name, to(Name), {
        first: Name === 'Recommendation' && forcedLogin ? wantAnother : undefined,
        then: forms.includes(Name) ? sendEmpty : undefined,
      }),
    ),
    ...Object.entries(unlisted).map(([name, path]) => visit(name, path[language])),
    visit('GoodwillThanks', `${unlisted.GoodwillThanks[language]}#t=${links.goodwill}`),
    visit('CustomerNumber', to('CustomerNumber', links.reward), { then: sendEmpty }),
    visit('RecommendEmployee', to('RecommendEmployee'), { first: enterAsStaff(stock), as: 'nobody' }),
    visit('RewardThanks', to('RewardThanks', links.chosen)),
    visit('Homepage', to('Homepage'), { as: 'recommender' }),
    visit('Registration', to('Registration', links.welcome)),
    visit('RecipientData', `${to('RecipientData')}/${recommendation.hash}`, { then: sendEmpty }),
    visit('RecipientConsent', to('RecipientConsent', links.consent)),
    visit('Reward', to('Reward', links.reward), { first: chooseFirst }),
    visit('BankDetailsRecipient', to('BankDetailsRecipient', links.reward)),
    visit('RewardOverview', `/${categories[0]!}`),
    visit('RewardOverview', `/${categories.at(-1)!}`),
    visit('FileNotFound', '/gibtsnicht', { as: 'nobody' }),
    visit('Recommendation', to('Recommendation'), { as: 'recommender' }),
    visit('RewardOverview', `${to('RewardOverview')}?suche=zzzz`, { as: 'recommender' }),
    visit('RewardOverview', `${to('RewardOverview')}?sortierung=reward`, { as: 'recommender' }),
  ];
}

function mayEnter(name: string, forcedLogin: boolean): boolean {
  const { Protected, Whitelisted } = routes.find(({ Name }) => Name === name) ?? {
    Protected: false,
    Whitelisted: true,
  };
  return name === 'Logout' || (!Protected && (!forcedLogin || Whitelisted));
}

/** Begins a visit in a tab that has seen others: without the tokens of mails, drafts and staff's session they left, and anew also where only the secret behind the address differs. */
export async function open(page: Page, address: string): Promise<void> {
  const [before, next] = [new URL(page.url()), new URL(address)];
  if (before.protocol !== 'about:') await page.evaluate('sessionStorage.clear()');
  if (before.pathname === next.pathname) await page.goto('about:blank');
  // Behind a mail's link another page than the one the server rendered: looked at is what the scripts make of it.
  const hydrated = next.hash === '' ? null : isHydrated(page);
  await page.goto(address);
  await hydrated;
}

/** A friend's way from the link to the offer, where recommender, product and the friend are called `long`: `look` at each page of it. */
export async function followLink(
  page: Page,
  running: RunningProduct,
  { tenant, portal, link, recommendation: { number, hash } }: Stock,
  { long, email }: { long: string; email: string },
  look: () => Promise<void>,
): Promise<void> {
  const { Empfehler, Produkt } = await new Client(running, tenant).ask<{
    Empfehler: { Vorname: string };
    Produkt: { Name: string };
  }>('GET', `/empfehlen/any/${number}/${hash}`);
  const product = new RegExp(Produkt.Name.replaceAll(' ', '[ \u00a0]'), 'g');
  // Its first letter stands by itself.
  const recommender = Empfehler.Vorname.slice(0, 1) + long.slice(1);
  // In what the server rendered and in what it was rendered from alike.
  await page.route(/\/(?:empfaengerdaten|empfehlen|empfaenger\/auftrag|produkt)\b/, async route => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(Empfehler.Vorname, recommender).replace(product, long);
    await route.fulfill({ response, body });
  });
  await page.goto(link);
  await heading(page, recommender);
  await look();
  await enterFriend(page, { firstName: long, lastName: long, email });
  await heading(page, 'Bitte sehen Sie in Ihr Postfach');
  await look();
  // Not the mail's own address: with a ticket the server would render it, and say the real names.
  const token = await tokenFromMail(running, email, '/empfaenger/zustimmung');
  await page.goto(`${portal}${pathOf('RecipientConsent', 'de')}/#t=${token}`);
  await heading(page, 'Nur noch bestätigen');
  await look();
  await press(page, 'Bestätigen und weiter');
  await heading(page, 'Danke, alles bestätigt');
  await look();
}

/** Of every path the build knows, so that no further page is forgotten, those that come without heading or content to a browser without scripts, or wait for more. */
export async function emptyPagesOf({ portal, categories, product, recommendation }: Stock): Promise<string[]> {
  const table = await readFile('dist/web-portal/.vite/first-files.json', 'utf8');
  const paths = (JSON.parse(table) as { path: string }[]).flatMap(({ path }) =>
    path === '/*' ? categories.map(category => `/${category}`) : [path],
  );
  if (paths.length < 60) throw new Error('The build does not know the pages.');
  const empty: string[] = [];
  for (const path of paths) {
    const address = path
      .replace(':produktId', String(product))
      .replace(':empfehlungsnummer', recommendation.number)
      .replace(':hash', recommendation.hash)
      .replace(/:\w+/, '1');
    const fault = () => htmlOf(new URL(address, portal)).then(faultIn);
    // On a busy machine the first may come too late; it is kept for the next.
    const found = (await fault()) && (await fault()) && (await fault());
    if (found) empty.push(`${address}: ${found}`);
  }
  return empty;
}

function faultIn(html: string): string | undefined {
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? [];
  const [, title, content = ''] = /<h1[^>]*>([^<]+)<\/h1>(.*)/s.exec(main) ?? [];
  if (!title) return 'no heading';
  if (content.replace(/<[^>]*>/g, '').length < 20 && !content.includes('class="spinner"'))
    return `${title}: no content`;
  // A section that may come, or may not, takes no room and is not waited for.
  return /class="(?:\w+ )*skeleton|(?<!hidden="" )aria-busy="true"/.exec(main)?.[0];
}

/** As any other client reads a page; Node looks for the hosts of the demo's portals in vain. */
const htmlOf = ({ host, port, pathname }: URL): Promise<string> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: pathname, headers: { host } }, answer => {
      const { location } = answer.headers;
      if (location !== undefined) return resolve(htmlOf(new URL(location, `http://${host}`)));
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => resolve(String(Buffer.concat(parts))));
    }).on('error', reject);
  });

/** Of the form that is open: its campaign's box is there before the scripts are, and nothing moves when they come. */
export async function tickCampaignEarly(page: Page): Promise<void> {
  const arrive = await holdScripts(page);
  await openPrerendered(page, page.url(), 'fieldset.campaigns');
  const height = async () => (await page.locator('form').boundingBox())!.height;
  const before = await height();
  await page.getByRole('checkbox', { name: /Ich nehme an der Aktion teil/ }).check();
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await page.getByRole('radio', { name: 'Wir beide' }).check();
  expect(await height()).toBe(before);
}

/** So many pages of one browser at once. */
const AT_ONCE = 3;

/** A tab a person, opened when first needed: starting one takes longer than looking at a page. */
type Tabs = Record<string, Page>;

/** Works through the list, a few at a time, each with tabs of its own. */
export async function inTurns<One>(list: readonly One[], work: (one: One, tabs: Tabs) => Promise<void>): Promise<void> {
  const queue = [...list];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const tabs: Tabs = {};
      for (let next = queue.shift(); next; next = queue.shift()) await work(next, tabs);
    }),
  );
}
