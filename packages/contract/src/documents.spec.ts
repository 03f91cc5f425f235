import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { optionFields, optionLists } from '#reward-types/index.js';
import {
  InvitationRow,
  LeadRow,
  OrderReportBody,
  OrderRow,
  RecommendationRow,
  RecommenderRow,
} from './agentur/reports.js';
import { TenantConfiguration } from './betrieb/configuration.js';
import { BatchDetail } from './betrieb/schemas.js';
import { areas, type AnyCall } from './call.js';
import { buildOpenApi, documentPath, referenceOf } from './documents.js';
import { RecommendationDetails } from './empfehlung/schemas.js';
import { catalogue } from './errors/catalogue.js';
import { refusalReasons } from '#shared/reasons-and-actions.js';
import { allCalls } from './index.js';
import { MobileOffer, TariffProduct } from './produkt.js';
import { callFor, callsWrittenIn, differences, fieldsOf, fieldsWrittenIn } from './written.test.js';

interface Operation {
  operationId: string;
  tags: string[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, unknown>;
  security: Record<string, unknown>[];
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, unknown>;
    responses: Record<string, unknown>;
    schemas: Record<string, unknown>;
  };
}

const document = buildOpenApi(allCalls, { server: 'https://example.org' }) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('The calls', () => {
  it('have unique names and unique routes, without regard to case', () => {
    expect(new Set(allCalls.map(call => call.name)).size).toBe(allCalls.length);
    const routes = allCalls.map(call => `${call.method} ${documentPath(call)}`.toLowerCase().replace(/\{\w+\}/g, '{}'));
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('stand in a known area and refuse with known reasons only', () => {
    for (const call of allCalls) {
      expect(areas).toContain(call.area);
      for (const reason of call.errors) expect(refusalReasons).toContain(reason);
    }
  });

  /** Each with why it needs none. */
  const byRole: Readonly<Record<string, string>> = {
    signStaffOut: 'own session',
    listWaitingDecisions: 'what the asker’s own role may decide',
  };
  it('name an ability wherever staff reads or changes something', () => {
    for (const call of allCalls.filter(({ auth }) => auth === 'operator' || auth === 'agency')) {
      expect(`${call.name}: ${call.ability ?? byRole[call.name] ?? 'missing'}`).not.toContain('missing');
    }
  });

  it('describe a parameter for every name in their path, and no other', () => {
    for (const call of allCalls) {
      const inPath = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort();
      const shape = call.params instanceof z.ZodObject ? Object.keys(call.params.shape).sort() : [];
      expect({ call: call.name, names: shape }).toEqual({ call: call.name, names: inPath });
    }
  });

  it('say what they do in the imperative, in one short line, and the facts in full sentences', () => {
    const riddles = /\bours\b|\bone[’']s\b|\bsomebody\b|\bwhoever\b|\bbecame of\b|\bis told\b/i;
    const faults = allCalls.filter(
      ({ summary, details = 'None.' }) =>
        !/^[A-Z][^.;]{1,79}$/.test(summary) || !/^\S.*\.$/.test(details) || riddles.test(`${summary} ${details}`),
    );
    expect(faults.map(({ name, summary, details }) => [name, summary, details])).toEqual([]);
  });

  it('are extensions, but for the 173 of the provider’s wire contract, to which none is added', () =>
    expect(allCalls.filter(({ extension }) => !extension)).toHaveLength(173));

  it('answer 204 when they have nothing to say, 202 when it is done later, 302 when they lead elsewhere', () => {
    for (const call of allCalls) {
      if (call.answer === null)
        expect([call.name, [202, 204, 302]]).toEqual([call.name, expect.arrayContaining([call.status])]);
      else expect([call.name, call.status]).not.toEqual([call.name, 204]);
    }
  });

  type Option = { readonly additionalProperties?: boolean; readonly type?: string };
  it('refuse unknown fields in every JSON body', () => {
    for (const { operation } of operations) {
      const body = operation.requestBody?.content['application/json']?.schema as
        { additionalProperties?: boolean; anyOf?: Option[]; oneOf?: Option[] } | undefined;
      // A batch reads each order by itself and refuses what it does not know there.
      if (!body || operation.operationId === 'reportOrders') continue;
      const objects = (body.anyOf ?? body.oneOf)?.filter(option => option.type !== 'null') ?? [body];
      expect({
        operation: operation.operationId,
        strict: objects.every(option => option.additionalProperties === false),
      }).toEqual({ operation: operation.operationId, strict: true });
    }
  });
});

describe('The OpenAPI document', () => {
  it('is version 3.1 and holds every call', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(
      allCalls.map(call => call.name).sort(),
    );
  });

  it('declares every path parameter as required', () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter(parameter => parameter.in === 'path');
      expect(declared.map(parameter => parameter.name).sort()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
      );
      expect(declared.every(parameter => parameter.required)).toBe(true);
    }
  });

  it('refers only to parts that are there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, kind, name] of references) expect(document.components[kind as 'responses']).toHaveProperty(name!);
    for (const { operation } of operations)
      for (const scheme of operation.security.flatMap(Object.keys))
        expect(document.components.securitySchemes).toHaveProperty(scheme);
  });

  it('offers an idempotency key where something is created or paid, and a language everywhere', () => {
    for (const call of allCalls) {
      const headers = operations
        .find(({ operation }) => operation.operationId === call.name)!
        .operation.parameters.filter(parameter => parameter.in === 'header')
        .map(({ name }) => name);
      expect(headers).toContain('Accept-Language');
      expect(headers.includes('Idempotency-Key')).toBe(call.idempotent === true);
    }
  });

  it('lets createRecommendation come with an empty body: the captcha check, answered with 200', () => {
    const { operation } = operations.find(({ operation: { operationId } }) => operationId === 'createRecommendation')!;
    expect(operation.requestBody?.required).toBe(false);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['200', '201']));
  });

  it('survives a trip through JSON unchanged', () => expect(JSON.parse(JSON.stringify(document))).toEqual(document));
});

const reference = referenceOf(allCalls);

describe('The reference of calls', () => {
  it('is what the table says; if not: npm run reference, and commit it', () =>
    expect(readFileSync(join(process.cwd(), 'packages/contract/REFERENCE.md'), 'utf8').split('\n')).toEqual(
      reference.split('\n'),
    ));
  it('holds every call once', () => {
    for (const { name } of allCalls) expect([name, reference.split(`<br>${name} |`).length - 1]).toEqual([name, 1]);
  });
  it('holds every field of a tenant’s configuration once, with what it takes and does, as the form has it', () => {
    const [, written = ''] = reference.split('## The configuration of a tenant\n');
    const rows = written
      .split('\n## ')[0]!
      .split('\n')
      .filter(line => line.startsWith('| `'))
      .map(cellsOf);
    expect(rows.map(([, name]) => name!.replaceAll('`', '')).sort()).toEqual(
      Object.keys(TenantConfiguration.shape).sort(),
    );
    expect(rows.filter(cells => cells.slice(1).some(cell => cell === 'undefined'))).toEqual([]);
    const takes = Object.fromEntries(rows.map(([, name, taken]) => [name!.replaceAll('`', ''), taken]));
    expect(takes).toMatchObject({
      KontaktFormular: '`"kurz"`, `"voll"`',
      PruefungAb: '1 to 1000 or `null`',
      EmailWhitelist: 'a list of at most 200: text of at most 253',
      ExitIntent: '`Enabled`: `true`, `false`; `DelayMs`: 0 to 600000',
      Praemienarten: 'names with values',
    });
  });
});

const page = (name: string): string => readFileSync(join(process.cwd(), 'docs/specification', name), 'utf8');
const calls = page('calls.md');
const sectionOf = (text: string, heading: string): string =>
  text.split('\n### ').find(section => section.startsWith(`${heading}\n`))!;
const callNamed = (name: string): AnyCall => allCalls.find(call => call.name === name)!;
const answered = (name: string) => fieldsOf(callNamed(name).answer!, 'output');
const cellsOf = (row: string): string[] => row.split(/(?<!\\)\|/).map(cell => cell.trim());
const cellOf = (call: string): string => cellsOf(calls.split('\n').find(line => line.startsWith(`| ${call} |`))!)[2]!;

/** The details of a recommendation stand in docs/fields.md. */
const said = Object.fromEntries(Object.keys(RecommendationDetails.shape).map(name => [name, true])) as {
  readonly [Name in keyof RecommendationDetails]: true;
};

/** What a reward type adds to a reward stands in docs/fields.md, with what it is for: a further type is written down once. */
const ofRewardTypes = [...Object.keys(optionLists), ...Object.keys(optionFields)].map(name => `+ ${name}`);

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
      ].filter(line => call.path !== '/praemierung' || !ofRewardTypes.includes(line));
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
      // What was said in the form is told with the form.
      recommendations: RecommendationRow.omit(said),
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
