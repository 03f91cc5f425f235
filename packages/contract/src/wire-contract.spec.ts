import { z } from 'zod';
import { specification } from '#testing/specification.js';
import {
  InvitationRow,
  LeadRow,
  OrderReportBody,
  OrderRow,
  RecommendationRow,
  RecommenderRow,
} from './agentur/schemas.js';
import { OrderReport } from './auftrag/schemas.js';
import { BatchDetail } from './betrieb/schemas.js';
import type { AnyCall } from './call.js';
import { catalogue } from './errors/catalogue.js';
import { allCalls } from './index.js';
import { MobileOffer, TariffProduct } from './produkt/schemas.js';
import { CompleteTracking } from './tracking/schemas.js';
import { callFor, callsWrittenIn } from './written-calls.test.js';
import { differences, fieldsOf, fieldsWrittenIn } from './written-fields.test.js';

const contract = specification('wire-contract');
const portal = specification('portal-specification');
const ifThere = contract && portal ? describe : describe.skip;
const section = (text: string | null, from: string, to: string): string =>
  (text ?? '').slice((text ?? '').indexOf(from), (text ?? '').indexOf(to));

/** Read as parts of an address: no call below /api/v1, but the portal's own short link. */
const notOfTheApi = ['GET /r/{code}'];
/** What the specification leaves to be said in a query, by whatever name. */
const anyQuery = ['query'];

ifThere('What the specification writes', () => {
  const chapters = {
    'wire-contract.md': contract ?? '',
    'portal-specification.md, §7': section(portal, '## 7.', '## 8.'),
  };

  describe.each(Object.entries(chapters))('%s', (_, text) => {
    const written = callsWrittenIn(text).filter(({ text: name }) => !notOfTheApi.includes(name));
    it('is read as calls', () => expect(written.length).toBeGreaterThan(70));
    it('names only calls that are in the table', () =>
      expect(written.filter(call => !callFor(call, allCalls)).map(call => call.text)).toEqual([]));
    it('asks with queries the calls know', () => {
      const unknown = written.flatMap(call =>
        call.query
          .filter(name => !anyQuery.includes(name) && !queryOf(callFor(call, allCalls)!).includes(name))
          .map(name => `${call.text}: ${name}`),
      );
      expect(unknown).toEqual([]);
    });
  });

  it('as DELETE beside PUT is there too (newsletter)', () =>
    expect(allCalls.find(({ name }) => name === 'withdrawNewsletter')).toMatchObject({
      method: 'DELETE',
      path: '/empfehler/setNewsletterOptin',
    }));
  it('as the content platform’s lists is there too', () =>
    expect(callFor({ method: 'GET', paths: ['/content/x/fussnoten'], query: [], text: '' }, allCalls)?.name).toBe(
      'listContents',
    ));

  it('of fields is what the calls take and answer', () => {
    const found: Record<string, string[]> = {};
    for (const row of (contract ?? '').split('\n')) {
      const [, calls = '', cell = ''] = row.split(/(?<!\\)\|/);
      const [written] = callsWrittenIn(calls);
      const call = written && callFor(written, allCalls);
      // Cells of several calls, and the list whose page the conventions describe, are looked at below.
      if (!call || callsWrittenIn(calls).length > 1 || call.name === 'listOwnRecommendations') continue;
      const fields = fieldsWrittenIn(cell);
      const differ = [
        ...(fields.body ? differences(fields.body, call.body ? fieldsOf(call.body, 'input') : {}) : []),
        ...(fields.answer ? differences(fields.answer, call.answer ? fieldsOf(call.answer, 'output') : {}) : []),
      ];
      if (differ.length > 0) found[call.name] = differ;
    }
    expect({
      ...found,
      listOrders: ours.listOrders,
      listLeads: ours.listLeads,
      listOwnRecommendations: ours.listOwnRecommendations,
    }).toEqual(ours);
  });

  it('of recommendations, rows of reports, bank details and batches is what they hold', () => {
    const cellOf = (start: string) =>
      (contract ?? '')
        .split('\n')
        .find(line => line.startsWith(`| ${start}`))!
        .split(/(?<!\\)\|/)[2]!;
    const answered = (name: string) => fieldsOf(allCalls.find(call => call.name === name)!.answer!, 'output');
    expect(
      differences(
        fieldsWrittenIn(cellOf('GET /empfehler/empfehlungen/ ')).answer!,
        answered('listOwnRecommendations')['Content']!.inside!,
      ),
    ).toEqual(ours.listOwnRecommendations);
    expect(
      differences(
        fieldsWrittenIn(cellOf('GET, PUT, DELETE /empfehler/bankdaten/')).answer!,
        fieldsOf(allCalls.find(({ name }) => name === 'storeBankDetails')!.body!, 'input'),
      ),
    ).toEqual([]);
    expect(
      differences(
        fieldsWrittenIn(cellOf('GET /betrieb/auszahlungen ')).answer!,
        fieldsOf(BatchDetail, 'output'),
      ).filter(difference => !difference.startsWith('+')),
    ).toEqual([]);
    expect(
      differences(
        fieldsWrittenIn(cellOf('PUT /agentur/auftraege/')).answer ??
          fieldsWrittenIn(cellOf('PUT /agentur/auftraege/')).body!,
        fieldsOf(OrderReportBody, 'input'),
      ).sort(),
    ).toEqual([]);
    const rows = {
      orders: OrderRow,
      recommendations: RecommendationRow,
      'leads (recipients)': LeadRow,
      invitations: InvitationRow,
      recommenders: RecommenderRow,
    };
    const paragraph = section(contract, 'Rows: ', '`Filter` is').replaceAll('`', '');
    for (const [name, row] of Object.entries(rows)) {
      expect({
        name,
        differ: differences(
          fieldsWrittenIn(paragraph.slice(paragraph.indexOf(`${name} {`) + name.length).split('·')[0]!).answer!,
          fieldsOf(row, 'output'),
        ),
      }).toEqual({
        name,
        differ: name === 'orders' ? ours.listOrders : name.startsWith('leads') ? ours.listLeads : [],
      });
    }
  });

  it('of products, offers, tracking and orders is what they hold (§3)', () => {
    const named = (start: string) =>
      [
        ...(portal ?? '')
          .split('\n')
          .find(line => line.startsWith(`**${start}`))!
          .replace('Beschreibung1 to Beschreibung4', 'Beschreibung1, Beschreibung2, Beschreibung3, Beschreibung4')
          .matchAll(/(?<=[:,(] |and )([A-Z]\w+|[a-z]+(?=[ ,().]))/g),
      ].map(([name]) => name);
    const missing = (names: readonly string[], schema: z.ZodType) =>
      names.filter(name => /^[A-Z]/.test(name) && name !== 'DP' && !(name in fieldsOf(schema, 'output')));
    expect([named('Tariff product').length > 10, missing(named('Tariff product'), TariffProduct)]).toEqual([true, []]);
    expect([named('Mobile/device offer').length > 10, missing(named('Mobile/device offer'), MobileOffer)]).toEqual([
      true,
      [],
    ]);
    const tracking = fieldsOf(CompleteTracking, 'input');
    expect(Object.keys(tracking)).toEqual(['empfehlungsnummer', 'empfaengernummer', 'empfaengerdaten']);
    expect(Object.keys(tracking['empfaengerdaten']!.inside!)).toEqual([
      'anrede',
      'vorname',
      'name',
      'geburtsdatum',
      'email',
      'telefon',
      'werbeeinwilligung',
      'adresse',
    ]);
    expect(Object.keys(tracking['empfaengerdaten']!.inside!['adresse']!.inside!).sort()).toEqual([
      'hausnummer',
      'ort',
      'plz',
      'strasse',
    ]);
    expect(Object.keys(fieldsOf(OrderReport, 'input')).sort()).toEqual([
      'Art',
      'Auftragsdatum',
      'Auftragsnummer',
      'Code',
      'Empfaengernummer',
      'Empfehlungsnummer',
      'Kundennummer',
      'ProduktId',
      'Status',
    ]);
  });

  it('as error codes is the catalogue, code by code and status by status', () => {
    const rows = [...(contract ?? '').matchAll(/^\| (PSOF\d{4}) \| (\d{3}) \|/gm)].map(([, code, status]) => [
      code,
      Number(status),
    ]);
    expect(rows.length).toBeGreaterThan(40);
    const added = new Set<string>(laterCodes);
    expect(catalogue.filter(({ code }) => !added.has(code)).map(({ code, status }) => [code, status])).toEqual(rows);
  });
});

/** Codes the first page does not have: those of the second, and ours. */
const laterCodes = ['PSOF0010', 'PSOF0112', 'PSOF0113', 'PSOF0114'];

/** Beyond the contract, and taking nothing away: a marked session, captchas where a form has them, reasons and next steps (domain.md, the status bar). `-`: words of the contract that are no fields. */
const ours = {
  readTenant: ['- Channels.else', '+ ImpressumUrl', '+ KontaktFormular'],
  // Page two: a nonce that went to the provider is checked.
  signStaffIn: ['+ Nonce'],
  // Page two: what changes nothing is told with where it stands and why.
  importBankAnswer: ['+ Abgewiesen'],
  login: ['+ AdminLogin'],
  // Page two: the captcha, as where a recommendation is created.
  createRecipient: ['+ Captcha', '+ CaptchaRequired', '+ Challenge'],
  // domain.md, Campaigns: the boxes of the form; the consent is kept with its version.
  createRecommendation: ['+ Aktionen'],
  createRecommender: ['+ CaptchaRequired', '+ Challenge'],
  setNewsletterOptin: ['- Token'],
  inviteRecommender: ['+ Captcha', '+ CaptchaRequired', '+ Challenge'],
  listOrders: ['+ Ueberfaellig'],
  // domain.md, People's data: a consent has a place where it is used.
  listLeads: ['+ WerbungErlaubt'],
  // Second page: Praemie.Waehlbar.
  listOwnRecommendations: [
    '+ Praemie.Waehlbar',
    '+ VertragGeschlossenAm',
    '+ Grund',
    '+ GrundText',
    '+ VertragPerCode',
    '+ NaechsterSchritt',
    '+ ErwartetCent',
  ],
};

const queryOf = ({ query }: AnyCall): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);
