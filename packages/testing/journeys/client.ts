import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { withClient } from '../src/database.js';
import type { Demo, RunningProduct } from '../src/product.js';
import { until } from '../src/until.js';
import { realBrowser } from '#shared/real-browser.js';

export interface Answer<Body = any> {
  readonly status: number;
  readonly body: Body;
}

interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Uses the API as a provider's client does. While a host restarts it retries with the same idempotency key. */
export class Client {
  constructor(
    private readonly running: RunningProduct,
    private readonly tenant: string,
  ) {}

  async call(method: string, path: string, { token, body, headers = {} }: CallOptions = {}): Promise<Answer> {
    const key = randomUUID();
    return until(
      `${method} ${path} to be answered`,
      async () => {
        const response = await fetch(`${this.running.url}/api/v1/${this.tenant}${path}`, {
          method,
          headers: {
            'user-agent': realBrowser,
            ...(method === 'GET' ? {} : { 'idempotency-key': key }),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }).catch(() => undefined);
        if (!response || response.status === 503) return undefined;
        const text = await response.text().catch(() => undefined);
        if (text === undefined) return undefined;
        const isJson = /json/.test(response.headers.get('content-type') ?? '');
        return { status: response.status, body: isJson && text ? JSON.parse(text) : text };
      },
      60_000,
    );
  }

  /** Sends a call and expects success; otherwise the error contains the answer. */
  async ask<Body = any>(method: string, path: string, options: CallOptions = {}): Promise<Body> {
    const answer = await this.call(method, path, options);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as Body;
  }

  async login(email: string, password: string): Promise<string> {
    return (await this.ask('POST', '/account/login', { body: { Email: email, Password: password } })).Token;
  }

  /** The recommender's number in the agency's report. */
  async recommenderNumber(staffToken: string, name: string): Promise<string> {
    const report = { Descending: false, Pagesize: 10, Pagenumber: 1, Filter: { Suche: name } };
    const { Content } = await this.ask<{ Content: { Empfehlernummer: string }[] }>('PUT', '/agentur/alle', {
      token: staffToken,
      body: report,
    });
    return Content[0]!.Empfehlernummer;
  }

  /** The URL with which a staff member opens a recommender's session. */
  async adminLogin(staff: { readonly email: string; readonly password: string }, name: string): Promise<string> {
    const token = await this.signIn(staff.email, staff.password);
    return (
      await this.ask<{ Url: string }>('POST', `/agentur/adminlogin/${await this.recommenderNumber(token, name)}`, {
        token,
      })
    ).Url;
  }

  /** The provider's signed report of a contract. */
  async report(order: Record<string, unknown>, now = new Date()): Promise<Answer> {
    const body = JSON.stringify(order);
    const timestamp = String(Math.floor(now.getTime() / 1000));
    const signature = createHmac('sha256', this.running.demo.providerSecret[this.tenant] ?? '')
      .update(`${timestamp}.${body}`)
      .digest('hex');
    return this.call('POST', '/auftrag', {
      body,
      headers: { 'x-timestamp': timestamp, 'x-signature': `sha256=${signature}` },
    });
  }

  /** Changes fields of the tenant's configuration as an operator. */
  async configure(token: string, change: Readonly<Record<string, unknown>>): Promise<void> {
    const path = '/betrieb/konfiguration';
    const read = await fetch(`${this.running.url}/api/v1/${this.tenant}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = { ...((await read.json()) as Record<string, unknown>), ...change };
    await this.ask('PUT', path, { token, body, headers: { 'if-match': read.headers.get('etag')! } });
  }

  /** Signs agency staff or an operator in through the identity provider's form, as the console does: authorization code flow with PKCE. */
  async signIn(email: string, password: string): Promise<string> {
    return (await this.staffSession(email, password)).token;
  }

  /** What the console keeps of a sign-in. */
  async staffSession(email: string, password: string) {
    const response = await fetch(`${this.running.url}/api/v1/mandant/${this.tenant}`);
    const { Name, Theme, MandantUrl, Sso } = (await response.json()) as {
      Name: string;
      Theme: object;
      MandantUrl: string;
      Sso: Record<'AuthorizationEndpoint' | 'ClientId' | 'RedirectUri' | 'Scope', string>;
    };
    const verifier = randomBytes(32).toString('base64url');
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = new URLSearchParams({
      client_id: Sso.ClientId,
      redirect_uri: Sso.RedirectUri,
      response_type: 'code',
      scope: Sso.Scope,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      state: 's',
    });
    const code = await authorizationCode(
      `${Sso.AuthorizationEndpoint}?${query}`,
      Sso.RedirectUri,
      new URLSearchParams({ email, password }),
    );
    const opened = await this.ask('PUT', '/agentur/sso', { body: { Code: code, Verifier: verifier } });
    const { Token: token, Name: name, Roles: roles, Agenturnummer: agencyNumber } = opened;
    const programme = { tenant: this.tenant, tenantName: Name, theme: Theme, portalUrl: MandantUrl };
    return { ...programme, token: token as string, name, roles, agencyNumber };
  }
}

/** Follows redirects with cookies, submits the form once, and stops at the console's return address. */
async function authorizationCode(start: string, end: string, form: URLSearchParams): Promise<string> {
  const cookies = new Map<string, string>();
  let [url, filled] = [start, false];
  for (let step = 0; step < 12; step += 1) {
    if (url.startsWith(end)) return new URL(url).searchParams.get('code') ?? '';
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    const isForm = url.includes('/interaction/') && !filled;
    const response = await fetch(
      url,
      isForm ? { method: 'POST', body: form, headers, redirect: 'manual' } : { headers, redirect: 'manual' },
    );
    filled ||= isForm;
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    url = new URL(response.headers.get('location') ?? '', url).href;
  }
  throw new Error('The sign-in never came back to the console.');
}

/** A session at the portal without a look at its login page, for tests that are about what comes after it. */
export async function arriveLoggedIn(
  page: Page,
  portal: string,
  tenant: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const { origin } = new URL(portal);
  const answer = await page.context().request.post(`${origin}/api/v1/${tenant}/account/login`, {
    data: { Email: email, Password: password },
    headers: { origin, 'x-sitzung': 'cookie', 'idempotency-key': randomUUID() },
  });
  if (!answer.ok()) throw new Error(`${email} is not logged in: ${answer.status()} ${await answer.text()}`);
}

/** The account of the demo with this role; of several the `which`-th. */
export const loginOf = ({ logins }: Demo, tenant: string, role: string, which = 0) =>
  logins.filter(login => login.tenant === tenant && login.role === role)[which]!;

/** Signed in to the console when it is opened, without a look at its sign-in and the identity provider's form. */
export async function arriveSignedIn(
  page: Page,
  running: RunningProduct,
  tenant: string,
  role: string,
  which = 0,
): Promise<void> {
  const account = loginOf(running.demo, tenant, role, which);
  const session = await new Client(running, tenant).staffSession(account.email, account.password);
  const kept = JSON.stringify(JSON.stringify(session));
  await page.addInitScript(
    `if (location.pathname.startsWith('/admin/') && !sessionStorage.getItem('weitersagen.session')) sessionStorage.setItem('weitersagen.session', ${kept})`,
  );
}

/** The token of the newest mail to `to` with a link to `path`. */
export async function tokenFromMail(running: RunningProduct, to: string, path: string): Promise<string> {
  return until(
    `a mail to ${to} with a link to ${path}`,
    async () => {
      const mails = await running.mails(to).catch(() => []);
      for (const mail of mails) {
        const found = new RegExp(`${path}/?(?:\\?[^"\\s]*?)?#t=([\\w-]+)`).exec(mail.html);
        if (found) return found[1];
      }
      return undefined;
    },
    60_000,
  );
}

/** A friend's data, unused so far; `mail` keeps the people of one test apart. */
export const friend = (firstName: string, lastName: string, mail: string) => ({
  Anrede: 'Frau',
  Vorname: firstName,
  Nachname: lastName,
  Geburtsdatum: '14.05.1988',
  Email: mail,
  EmailWiederholung: mail,
  Werbeeinwilligung: false,
  Adresse: { Strasse: 'Lindenweg', Hausnummer: '7', Plz: '50667', Ort: 'Köln' },
  AgbText: true,
});

/** The debtor account of a payment file. */
export const debtorIn = (file: string): string => /<DbtrAcct>\s*<Id>\s*<IBAN>([^<]+)</.exec(file)![1]!;

/** The bank's answer to the file that the payee's bank knows one account by nearly the name in it (pain.002, RVMC). */
export const nameAtBank = (
  file: string,
  endToEndId: string,
  name: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>VOP-${endToEndId.slice(0, 12)}</MsgId></GrpHdr>
<OrgnlGrpInfAndSts><OrgnlMsgId>${/<MsgId>([^<]+)</.exec(file)![1]!}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts>
<OrgnlPmtInfAndSts><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId><TxSts>RVMC</TxSts><StsRsnInf><AddtlInf>${name}</AddtlInf></StsRsnInf></TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;

/** The bank's message about an executed payment: a camt.054 debit of that account with its EndToEndId. */
export const executed = (
  endToEndId: string,
  cents: number,
  iban: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>BANK-${endToEndId.slice(0, 12)}</MsgId><CreDtTm>2026-11-21T12:00:00Z</CreDtTm></GrpHdr>
<Ntfctn><Id>N1</Id><CreDtTm>2026-11-21T12:00:00Z</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
<Ntry><NtryRef>E-${endToEndId.slice(0, 12)}</NtryRef><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt>
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
<NtryDtls><TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls></NtryDtls></Ntry>
</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

/** The other participants of a friend's journey. */
export interface Company {
  readonly user: string;
  readonly staff: string;
  readonly product: number;
}

/** Signs in Telko's recommender and its agency, and picks a product whose reward has vouchers in stock. */
export async function telkoCompany(running: RunningProduct, telko: Client): Promise<Company> {
  const account = (role: string) => running.demo.logins.find(login => login.tenant === 'telko' && login.role === role)!;
  const user = await telko.login(account('recommender').email, account('recommender').password);
  const staff = await telko.signIn(account('staff').email, account('staff').password);
  const products = await telko.ask<{ Id: number; Praemien: { WertCent: number }[] }[]>('GET', '/praemie');
  return {
    user,
    staff,
    product: products.find(({ Praemien }) => Praemien.some(({ WertCent }) => WertCent === 7000))!.Id,
  };
}

export interface Friend {
  readonly email: string;
  readonly lastName: string;
  /** The provider's number of the contract. */
  readonly order: string;
}

let people = 0;
/** If the host trusts a proxy, each friend gets a separate address; many from one would need a captcha. */
function addressOfTheirOwn(): string {
  people += 1;
  return `10.0.${people >> 8}.${people & 255}`;
}

/** Creates a recommendation to be shared as a link. */
const created = (
  telko: Client,
  { user, product }: Company,
): Promise<Record<'Empfehlungsnummer' | 'Hash' | 'Code', string>> =>
  telko.ask('POST', '/Empfehlen/create', {
    token: user,
    body: {
      Empfehlung: { Produkt: product, Channel: 'Link', Empfehlungslink: true, AgbText: true, AnteilEmpfehler: 50 },
      Empfehler: {
        Vorname: 'Jonas',
        Nachname: 'Weber',
        Email: 'jonas.weber@example.org',
        NewsletterPermission: false,
        NewsletterOptinGegeben: false,
      },
      Empfaenger: null,
    },
  });

/** The portal links of a new recommendation, as shared by the recommender. */
export async function linksOf(
  telko: Client,
  company: Company,
  portal: string,
): Promise<{ link: string; shortLink: string; number: string }> {
  const { Empfehlungsnummer, Hash, Code } = await created(telko, company);
  return {
    link: `${portal}/empfaengerdaten/${Empfehlungsnummer}/${Hash}`,
    shortLink: `${portal}/r/${Code}`,
    number: Empfehlungsnummer,
  };
}

/** A recommendation and the friend's completed form, not confirmed yet. */
export async function registered(
  telko: Client,
  company: Company,
  { email, lastName }: Friend,
): Promise<{ recommendation: string; recipient: string }> {
  const { Empfehlungsnummer } = await created(telko, company);
  const recipient = await telko.ask('POST', `/empfaenger/create/${Empfehlungsnummer}?channel=Link`, {
    body: friend('Rosa', lastName, email),
    headers: { 'x-forwarded-for': addressOfTheirOwn() },
  });
  return { recommendation: Empfehlungsnummer, recipient: recipient.Empfaengernummer };
}

/** A friend's journey from the link to the reward mail, with repeated reports. Returns the recipient's number and the reward's token. */
export async function toReward(
  running: RunningProduct,
  telko: Client,
  company: Company,
  person: Friend,
  now = new Date(),
): Promise<{ recipient: string; reward: string }> {
  const { recommendation, recipient } = await registered(telko, company, person);
  await telko.ask('PUT', '/empfaenger/zustimmung', {
    token: await tokenFromMail(running, person.email, '/empfaenger/zustimmung'),
    body: { AgbText: true },
  });
  const order = {
    Auftragsnummer: person.order,
    Empfaengernummer: recipient,
    Auftragsdatum: '2026-01-05T10:00:00',
    Art: 'Neuvertrag',
    Status: 'Abgeschlossen',
  };
  const [first, again] = [await telko.report(order, now), await telko.report(order, now)];
  if (first.status !== 202 || again.body.Ergebnis !== 'Bekannt')
    throw new Error(
      `The order was not taken once: ${first.status} ${JSON.stringify(first.body)}, ${JSON.stringify(again.body)}`,
    );
  for (let time = 0; time < 2; time += 1)
    await telko.ask('PUT', `/agentur/auftragfreigeben/${recommendation}/${order.Auftragsnummer}`, {
      token: company.staff,
    });
  return { recipient, reward: await tokenFromMail(running, person.email, '/praemie') };
}

export async function chooseVoucher(telko: Client, reward: string): Promise<void> {
  const { Gutscheinarten } = await telko.ask('GET', '/praemierung?details', { token: reward });
  await telko.ask('PUT', '/praemierung/', {
    token: reward,
    body: { Auswahl: 'Gutschein', GutscheinartId: Gutscheinarten[0].Id },
  });
}

export const voucherCode = (text: string): string | undefined => /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}/.exec(text)?.[0];

/** Multipart forms of uploaded files. */
export const csv = (file: string, ...lines: readonly string[]) => ({
  name: file,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\n')}\n`),
});

/** A picture of one pixel. */
export const picture = {
  name: 'foto.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** The number by which staff find the person logged in with this token. */
export async function numberOf(client: Client, staff: string, token: string): Promise<string> {
  const own = await client.ask<{ Vorname: string; Nachname: string }>('GET', '/account/user', { token });
  return client.recommenderNumber(staff, `${own.Vorname} ${own.Nachname}`);
}

/** The ten minutes for which a release can be undone are over (docs/specification/orders.md#released-together). */
export const releasesLeave = ({ database }: RunningProduct): Promise<void> =>
  withClient(database.owner, async client => {
    await client.query(`update order_release set undoable_until = now() where state = 'announced'`);
    await client.query(
      `update engine.due_work set due_at = now(), next_at = now() where kind = 'release-orders' and state = 'waiting' and subject_id in (select release_id::text from order_release where state = 'announced')`,
    );
  });
