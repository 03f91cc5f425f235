import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import {
  InvitationRow,
  LeadRow,
  OrderReportBody,
  OrderRow,
  RecommendationRow,
  RecommenderRow,
} from './agentur/schemas.js';
import { BatchDetail } from './betrieb/schemas.js';
import type { AnyCall } from './call.js';
import { catalogue } from './errors/catalogue.js';
import { allCalls } from './index.js';
import { MobileOffer, TariffProduct } from './produkt.js';
import { callFor, callsWrittenIn, differences, fieldsOf, fieldsWrittenIn } from './written.test.js';

const page = (name: string): string => readFileSync(join(process.cwd(), 'docs/specification', name), 'utf8');
const calls = page('calls.md');
const sectionOf = (text: string, heading: string): string =>
  text.split('\n### ').find(section => section.startsWith(`${heading}\n`))!;
const callNamed = (name: string): AnyCall => allCalls.find(call => call.name === name)!;
const answered = (name: string) => fieldsOf(callNamed(name).answer!, 'output');
const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).map(cell => cell.trim());
const cellOf = (call: string): string => cellsOf(calls.split('\n').find(line => line.startsWith(`| ${call} |`))!)[2]!;

describe('docs/specification/calls.md', () => {
  const written = callsWrittenIn(calls);

  it('is read as calls', () => expect(written.length).toBeGreaterThan(90));
  it('names only calls that are in the table', () =>
    expect(written.filter(call => !callFor(call, allCalls)).map(call => call.text)).toEqual([]));
  it('asks with queries the calls know', () =>
    expect(
      written.flatMap(call =>
        call.query
          .filter(name => !queryOf(callFor(call, allCalls)!).includes(name))
          .map(name => `${call.text}: ${name}`),
      ),
    ).toEqual([]));

  it('writes the fields the calls take and answer', () => {
    const found: Record<string, string[]> = {};
    for (const row of calls.split('\n').filter(line => line.startsWith('| '))) {
      const [, names = '', cell = ''] = cellsOf(row);
      const [only, ...others] = callsWrittenIn(names);
      const call = only && callFor(only, allCalls);
      // Rows of several calls and the pages of lists are looked at below.
      if (!call || others.length > 0 || call.name === 'listOwnRecommendations') continue;
      const fields = fieldsWrittenIn(cell);
      const differ = [
        ...(fields.body ? differences(fields.body, call.body ? fieldsOf(call.body, 'input') : {}) : []),
        ...(fields.answer ? differences(fields.answer, call.answer ? fieldsOf(call.answer, 'output') : {}) : []),
      ];
      if (differ.length > 0) found[call.name] = differ;
    }
    expect(found).toEqual({});
  });

  it('writes the fields of pages, batches and the report body', () => {
    const { Content } = answered('listOwnRecommendations');
    expect(
      differences(fieldsWrittenIn(cellOf('GET /empfehler/empfehlungen?page&pagesize')).answer!, Content!.inside!),
    ).toEqual([]);
    const batch = fieldsWrittenIn(cellOf('GET /betrieb/auszahlungen · GET /betrieb/auszahlungen/{stapel}')).answer!;
    expect(differences(batch, fieldsOf(BatchDetail, 'output')).filter(line => !line.startsWith('+'))).toEqual([]);
    const reports = 'PUT /agentur/auftraege/{x} · empfehlungen/{x} · leads/{x} · einladungen/{x}';
    expect(differences(fieldsWrittenIn(cellOf(reports)).answer!, fieldsOf(OrderReportBody, 'input'))).toEqual([]);
  });

  it.each(
    Object.entries({
      orders: OrderRow,
      recommendations: RecommendationRow,
      'leads (recipients)': LeadRow,
      invitations: InvitationRow,
      recommenders: RecommenderRow,
    }),
  )('writes the fields of a row: %s', (name, row) => {
    const rows = calls
      .split('\n')
      .find(line => line.startsWith('Rows of the reports: '))!
      .replaceAll('`', '');
    const written = rows.slice(rows.indexOf(`${name} {`) + name.length).split('·')[0]!;
    expect(differences(fieldsWrittenIn(written).answer!, fieldsOf(row, 'output'))).toEqual([]);
  });
});

it('The fields of products are those of docs/specification/content-and-tenants.md', () => {
  const [fixed = '', mobile = ''] = sectionOf(page('content-and-tenants.md'), 'Product fields').match(/ has .+\./g)!;
  const missing = (text: string, schema: z.ZodType) => {
    const names = text.match(/[A-Z]\w+/g)!;
    expect(names.length).toBeGreaterThan(10);
    return names.filter(name => !(name in fieldsOf(schema, 'output')));
  };
  expect([missing(fixed, TariffProduct), missing(mobile, MobileOffer)]).toEqual([[], []]);
});

describe('docs/specification/wire.md', () => {
  it('lists the error catalogue, code by code and status by status', () => {
    const rows = [...sectionOf(page('wire.md'), 'Errors').matchAll(/^\| (PSOF\d{4}) \| (\d{3}) \|/gm)];
    expect(rows.map(([, code, status]) => [code, Number(status)])).toEqual(
      catalogue.map(({ code, status }) => [code, status]),
    );
  });
});

const queryOf = ({ query }: AnyCall): string[] => (query instanceof z.ZodObject ? Object.keys(query.shape) : []);
