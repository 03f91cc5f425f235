import type { Page } from 'playwright-core';
import { routes } from '#contract/mandant.js';
import type { RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { Client, friend, tokenFromMail } from './client.js';
import {
  enterFriend,
  goesToComplaints,
  heading,
  holdScripts,
  isHydrated,
  openPrerendered,
  portalOf,
  press,
} from './steps.js';

/** Test data behind a tenant's pages: created once and not changed by the visits. */
export interface Stock {
  readonly tenant: string;
  readonly portal: string;
  readonly forcedLogin: boolean;
  readonly recommender: { readonly email: string; readonly password: string };
  readonly staff: { readonly email: string; readonly password: string };
  readonly product: number;
  readonly categories: readonly string[];
  /** The recommendation with the secret of its link. */
  readonly recommendation: { readonly number: string; readonly hash: string };
  /** The friend's page of that link. */
  readonly link: string;
  /** Tokens of mails by the page they open. */
  readonly links: {
    readonly consent: string;
    readonly welcome: string;
    /** A reward to be chosen, a chosen one, and a chosen goodwill reward. */
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
    'a mail about a reward of somebody else',
    async () =>
      (await rewardsOf(running, client)).find(
        one => waits(one) && !own.some(({ token: known }) => known === one.token),
      ),
    60_000,
  );
  const given = await goodwill(running, tenant, { ...user, email: recommender.email });
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
      goodwill: await chosen(client, given, `${user.Vorname} ${user.Nachname}`),
    },
  };
}

const named = ({ Vorname, Nachname }: { Vorname: string; Nachname: string }) => ({ Vorname, Nachname });

const waits = ({ Status, Auswahl }: Reward) => Status === 'Bereitgestellt' && Auswahl === null;

/** Chooses cash for a reward; returns its token. */
async function chosen(client: Client, { token }: Reward, holder: string): Promise<string> {
  await client.ask('PUT', '/praemierung/', {
    token,
    body: { Auswahl: 'Bar', Bankdaten: { Kontoinhaber: holder, Iban: 'DE89370400440532013000' } },
  });
  return token;
}

/** Every reward of the tenant mentioned in a mail (optionally to one person), newest first, as its link shows it. */
async function rewardsOf(running: RunningProduct, client: Client, email = ''): Promise<Reward[]> {
  const mails = await running.mails(email);
  const tokens = new Set(
    mails.flatMap(({ html }) => [...html.matchAll(/\/praemie\/?#t=([\w-]+)/g)].map(([, token]) => token!)),
  );
  const rewards = await Promise.all(
    [...tokens].map(async token => ({ token, ...(await client.call('GET', '/praemierung?details', { token })) })),
  );
  return rewards.flatMap(({ token, status, body }) =>
    status === 200 ? [{ token, ...(body as Omit<Reward, 'token'>) }] : [],
  );
}

interface Beneficiary {
  readonly Vorname: string;
  readonly Nachname: string;
  readonly email: string;
}

/** Grants a goodwill reward of 25 € as the agency's owner; returns it as the link of its mail shows it. */
export async function goodwill(
  running: RunningProduct,
  tenant: string,
  { Vorname, Nachname, email }: Beneficiary,
): Promise<Reward> {
  const client = new Client(running, tenant);
  const owner = running.demo.logins.find(one => one.tenant === tenant && one.role === 'owner')!;
  const token = await client.signIn(owner.email, owner.password);
  await client.ask('POST', `/agentur/kulanz/${await client.recommenderNumber(token, `${Vorname} ${Nachname}`)}`, {
    token,
    body: { BetragCent: 2_500, Begruendung: 'Lange Bearbeitungszeit' },
  });
  return until(
    'the mail about the goodwill',
    async () => (await rewardsOf(running, client, email)).find(({ Empfehlungsnummer }) => Empfehlungsnummer === null),
    60_000,
  );
}

export type Language = 'de' | 'en';

/** A visit of a portal page, to be checked. */
interface Visit {
  /** The route's name in the contract, with the variant. */
  readonly name: string;
  readonly path: string;
  readonly as: 'nobody' | 'recommender';
  /** Actions before the first check. */
  readonly first?: Doing | undefined;
  /** Actions after it, followed by a second check. */
  readonly then?: Doing | undefined;
}

type Doing = (page: Page) => Promise<unknown>;

export const pathOf = (name: string, language: Language) => routes.find(({ Name }) => Name === name)!.Path[language];

/** Sends the page's form as it is; at the first press the page goes to the list of its complaints. */
async function sendEmpty(page: Page): Promise<void> {
  await page.locator('main button[type=submit]:not([form])').last().click();
  await goesToComplaints(page);
}
/** A person with an existing link for the product is offered that link first. */
export const wantAnother = (page: Page) => press(page, /Neuen Link anlegen|Create a new link/);
const chooseFirst = (page: Page) => page.locator('main input[type=radio]').first().check();
/** Signs in through the identity provider's form and returns to the agency's area. */
const enterAsStaff =
  ({ staff }: Stock) =>
  async (page: Page) => {
    await press(page, /Firmenkonto|company account/);
    await page.locator('input[name=email]').fill(staff.email);
    await page.locator('input[name=password]').fill(staff.password);
    await press(page, 'Anmelden');
    await page.locator('main [role=tab]').first().waitFor();
  };

/** Public pages with a form: checked empty, and again with all validation errors. */
const forms: readonly string[] = ['Recommendation', 'Contact', 'Login', 'Registration'];

/** Screens without a path in the contract's list of routes (docs/specification/portal.md#screens). */
const unlisted = {
  LoginByLink: { de: '/anmeldelink', en: '/log-in-link' },
  RecipientOwnData: { de: '/empfaenger/meinedaten', en: '/recipient/my-data' },
  GoodwillThanks: { de: '/kulanzdanke', en: '/goodwill-thank-you' },
  SingleSignOn: { de: '/sso', en: '/sso' },
  SignInAnswer: { de: '/anmeldedienst', en: '/anmeldedienst' },
} as const;

/** Every route of the contract's list and the unlisted screens, with their variants. */
function visitsOf(stock: Stock, language: Language): Visit[] {
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

/** Their pictures, sections, fields or ways to pay come from the tenant's configuration. */
const differByTenant = [
  'Homepage',
  'RewardOverview',
  'Recommendation',
  'RecipientData',
  'Reward',
  'Dashboard',
  'Click',
];

/** Every fourth visit; of routes that differ by tenant every second. `mix`: 0 to 3. */
export const visitsOfMix = (stock: Stock, language: Language, mix: number): Visit[] =>
  visitsOf(stock, language).filter(({ name }, index) => {
    const mixes = differByTenant.includes(name) ? 2 : 4;
    return index % mixes === mix % mixes;
  });

function mayEnter(name: string, forcedLogin: boolean): boolean {
  const { Protected, Whitelisted } = routes.find(({ Name }) => Name === name) ?? {
    Protected: false,
    Whitelisted: true,
  };
  return name === 'Logout' || (!Protected && (!forcedLogin || Whitelisted));
}

/** Starts a visit in a used tab: removes stored tokens, drafts and staff sessions, and reloads even if only the fragment differs. */
export async function open(page: Page, address: string): Promise<void> {
  const [before, next] = [new URL(page.url()), new URL(address)];
  if (before.protocol !== 'about:') await page.evaluate('sessionStorage.clear()');
  if (before.pathname === next.pathname) await page.goto('about:blank');
  await page.goto(address);
}

/** Opens a page of the console: by the menu where it has a link, without starting the console again, else by its URL. */
export async function byMenu(page: Page, origin: string, path: string): Promise<void> {
  const link = page.locator(`aside nav a[href="${path}"]`);
  if ((await link.count()) === 0) {
    await page.goto(origin + path);
    return;
  }
  await page
    .locator('h1')
    .first()
    .evaluate(title => title.setAttribute('data-left', ''));
  await link.click();
  await page.locator('h1:not([data-left])').first().waitFor();
}

/** A friend's pages from the link to the offer, with all names replaced by `long`; calls `look` on each. */
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
  // The first letter stays, since it is shown separately.
  const recommender = Empfehler.Vorname.slice(0, 1) + long.slice(1);
  // Replaced both in the server's HTML and in the API's answers.
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
  // Not the URL in the mail: with its ticket the server would render the page with the real names.
  const token = await tokenFromMail(running, email, '/empfaenger/zustimmung');
  await page.goto(`${portal}${pathOf('RecipientConsent', 'de')}/#t=${token}`);
  await heading(page, 'Nur noch bestätigen');
  await look();
  await press(page, 'Bestätigen und weiter');
  await heading(page, 'Danke, alles bestätigt');
  await look();
}

/** Ticks the campaign's checkbox before the scripts have loaded, and checks that nothing moves afterwards. */
export async function tickCampaignEarly(page: Page): Promise<void> {
  const arrive = await holdScripts(page);
  await openPrerendered(page, page.url(), 'fieldset.campaigns');
  const height = async () => (await page.locator('main form').boundingBox())!.height;
  const before = await height();
  await page.getByRole('checkbox', { name: /Ich nehme an der Aktion teil/ }).check();
  const hydrated = isHydrated(page);
  arrive();
  await hydrated;
  await page.getByRole('radio', { name: 'Wir beide' }).check();
  expect(await height()).toBe(before);
}

/** Number of pages open at once per browser. */
const AT_ONCE = 3;

/** One tab per person, opened on first use, since opening costs more than a check. */
type Tabs = Record<string, Page>;

/** Works through the list with limited concurrency, each worker with its own tabs. */
export async function inTurns<One>(list: readonly One[], work: (one: One, tabs: Tabs) => Promise<void>): Promise<void> {
  const queue = [...list];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const tabs: Tabs = {};
      for (let next = queue.shift(); next; next = queue.shift()) await work(next, tabs);
    }),
  );
}
