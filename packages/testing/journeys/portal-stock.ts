import type { Programme } from '../src/programme.js';
import { until } from '../src/until.js';
import { Client, friend, tokenFromMail } from './client.js';

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

export async function stockOf(programme: Programme, tenant: string): Promise<Stock> {
  const portal = programme.demo.tenants.find(({ key }) => key === tenant)!.portal.replace(/\/$/, '');
  const login = (role: string) => programme.demo.logins.find(one => one.tenant === tenant && one.role === role)!;
  const recommender = login('recommender');
  const client = new Client(programme, tenant);
  const token = await client.login(recommender.email, recommender.password);
  const { ModuleErzwingeLogin } = (await (await fetch(`${programme.url}/api/v1/mandant/${tenant}`)).json()) as {
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
      const rewards = await rewardsOf(programme, client, recommender.email);
      return rewards.some(waits) && rewards;
    },
    60_000,
  );
  const someoneElses = await until(
    'a mail about somebody else’s reward',
    async () =>
      (await rewardsOf(programme, client)).find(
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
    links: {
      consent: await tokenFromMail(programme, rosa, '/empfaenger/zustimmung'),
      welcome: await tokenFromMail(programme, clara, '/registrieren'),
      reward: own.find(waits)!.token,
      chosen: await chosen(client, someoneElses, 'Helene Busch'),
      goodwill: await goodwill(programme, client, { ...user, email: recommender.email, owner: login('owner') }),
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
async function rewardsOf(programme: Programme, client: Client, email = ''): Promise<Reward[]> {
  const mails = await programme.mails(email);
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
  programme: Programme,
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
    async () => (await rewardsOf(programme, client, email)).find(({ Empfehlungsnummer }) => Empfehlungsnummer === null),
    60_000,
  );
  return chosen(client, reward, `${Vorname} ${Nachname}`);
}
