import type { Programme } from '../src/programme.js';
import { friend, tokenFromMail, type Client } from './client.js';

/** Who takes part in a friend's journey besides the friend. */
export interface Company {
  readonly user: string;
  readonly staff: string;
  readonly product: number;
}

/** Signs in Telko's recommender and its agency, and picks a product whose reward has vouchers in stock. */
export async function telkoCompany(programme: Programme, telko: Client): Promise<Company> {
  const account = (role: string) =>
    programme.demo.logins.find(login => login.tenant === 'telko' && login.role === role)!;
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
/** Where the host trusts a proxy each friend comes from an address of their own; many from one would be asked for a captcha. */
function addressOfTheirOwn(): string {
  people += 1;
  return `10.0.${people >> 8}.${people & 255}`;
}

/** The recommender's link and the friend's form behind it; the friend has confirmed nothing yet. */
export async function registered(
  telko: Client,
  { user, product }: Company,
  { email, lastName }: Friend,
): Promise<{ recommendation: string; recipient: string }> {
  const created = await telko.ask('POST', '/Empfehlen/create', {
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
  const recipient = await telko.ask('POST', `/empfaenger/create/${created.Empfehlungsnummer}?channel=Link`, {
    body: friend('Rosa', lastName, email),
    headers: { 'x-forwarded-for': addressOfTheirOwn() },
  });
  return { recommendation: created.Empfehlungsnummer, recipient: recipient.Empfaengernummer };
}

/** The friend's way from the link to the mail about the reward; provider and agency repeat what they say. Answers the recipient's number and the reward's token. */
export async function toReward(
  programme: Programme,
  telko: Client,
  company: Company,
  person: Friend,
  now = new Date(),
): Promise<{ recipient: string; reward: string }> {
  const { recommendation, recipient } = await registered(telko, company, person);
  await telko.ask('PUT', '/empfaenger/zustimmung', {
    token: await tokenFromMail(programme, person.email, '/empfaenger/zustimmung'),
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
  return { recipient, reward: await tokenFromMail(programme, person.email, '/praemie') };
}

export async function chooseVoucher(telko: Client, reward: string): Promise<void> {
  const { Gutscheinarten } = await telko.ask('GET', '/praemierung/', { token: reward });
  await telko.ask('PUT', '/praemierung/', {
    token: reward,
    body: { Auswahl: 'Gutschein', GutscheinartId: Gutscheinarten[0].Id },
  });
}

export const voucherCode = (text: string): string | undefined => /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,}/.exec(text)?.[0];
