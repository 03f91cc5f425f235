import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import type { TestingModuleBuilder } from '@nestjs/testing';
import { fastify } from 'fastify';
import { simpleParser, type ParsedMail } from 'mailparser';
import { symbols } from 'pino';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { Engine } from '#engine/engine.js';
import { EngineModule } from '#engine/engine.module.js';
import { OutcomeUnknown } from '#engine/reactions/reaction.js';
import { addDays } from '#platform/clock.js';
import { newId } from '#platform/domain/ids.js';
import { logger } from '#platform/logger.js';
import { Mailer, type OutgoingMail } from '#mail/mailer.js';
import { TenantDirectory } from '#platform/tenancy/tenant-directory.js';
import { Tokens } from '#platform/tokens.js';
import { SetProviderSecret } from '../../modules/order/api.js';
import { OrderDecisions } from '../../modules/order/use-cases/order-decisions.js';
import { OrderReports, providerSignature, type ReportedOrder } from '../../modules/order/use-cases/report-order.js';
import { BusinessModule } from '../../modules/business.module.js';
import { RecommendationRepository } from '../../modules/recommendation/persistence/recommendations.js';
import { addWidget } from '../pages/widget.js';
import { friend, inLetters, newAddress, peopleApi, product, recommender, submission } from './people-api.js';

/** A mail server; with `refuses` it rejects every password. */
export async function mailServer(options: SMTPServerOptions = {}) {
  const received: ParsedMail[] = [];
  const state = { refuses: false };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      !state.refuses && username === 'programm' && password === 'geheim-1234'
        ? done(null, { user: username })
        : done(new Error('no such user')),
    onData: (stream, _session, done) =>
      void simpleParser(stream)
        .then(mail => received.push(mail))
        .then(() => done()),
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { received, state, port, close: () => new Promise<void>(resolve => server.close(() => resolve())) };
}

/** The code blocks of a documentation page. */
export const blocksOf = async (page: string, language = 'sh'): Promise<string[]> =>
  [...(await readFile(page, 'utf8')).matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'))].map(
    ([, commands]) => commands!,
  );

/** Puts packages/client where `npm install` would, with its types removed. */
export async function installClient(folder: string): Promise<void> {
  const modules = join(folder, 'node_modules');
  const home = join(modules, '@weitersagen/client');
  await mkdir(home, { recursive: true });
  await writeFile(join(home, 'package.json'), await readFile('packages/client/package.json'));
  for (const name of ['client/index', 'generated/client-calls']) {
    const text = await readFile(`packages/${name}.ts`, 'utf8');
    await mkdir(dirname(join(home, 'dist', name)), { recursive: true });
    await writeFile(join(home, `dist/${name}.js`), process.getBuiltinModule('module').stripTypeScriptTypes(text));
  }
  for (const name of ['openapi-fetch', 'standardwebhooks'])
    await symlink(resolve('node_modules', name), join(modules, name));
}

/** The widget as the API serves it, on a separate host. */
export async function widgetOf(api: ProductApi) {
  const pages = fastify();
  pages.all('/api/v1/*', async ({ url, headers }, reply) => {
    const asked = { 'accept-language': headers['accept-language'] ?? 'de' };
    const { statusCode, body } = await api.inject({ url, headers: asked });
    return reply.status(statusCode).type('application/json').send(body);
  });
  addWidget(pages, api.get(TenantDirectory));
  await pages.listen({ host: 'localhost', port: 0 });
  const { port } = pages.server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, close: () => pages.close() };
}

/** A contract as a provider reports it, with only the given identification. */
export const contract = (number: string, orderedAt: Date, order: Partial<ReportedOrder> = {}): ReportedOrder => ({
  number,
  recommendationNumber: null,
  recipientNumber: null,
  code: null,
  orderedAt,
  kind: 'new',
  outcome: 'concluded',
  productId: null,
  customerNumber: null,
  ...order,
});

/** Recipients whose delivery has an unknown outcome. */
export const lostInTheMail = 'unzustellbar-';

/** The complete API with its reactions and a mailbox. */
export async function productApi(override = (builder: TestingModuleBuilder) => builder) {
  const mails: OutgoingMail[] = [];
  const mailer = {
    send(mail: OutgoingMail, key: string) {
      if (mail.to.address.startsWith(lostInTheMail)) return Promise.reject(new OutcomeUnknown('no answer after DATA'));
      mails.push(mail);
      return Promise.resolve(`<${key}>`);
    },
  };
  const api = await peopleApi([BusinessModule, EngineModule], builder =>
    override(builder.overrideProvider(Mailer).useValue(mailer)),
  );
  const settle = () => api.get(Engine).settle();
  let orders = 0;

  const mailsTo = async (address: string): Promise<OutgoingMail[]> => {
    await settle();
    return mails.filter(mail => mail.to.address === address);
  };
  const recommend = async (email: string, token: string): Promise<string> =>
    (await api.call('POST', '/Empfehlen/create', submission(email), { token })).body.Empfehlungsnummer;
  const friendConfirms = async (number: string, email: string): Promise<string> => {
    const { body } = await api.call('POST', `/empfaenger/create/${number}`, friend(email), { address: newAddress() });
    const { recipientId } = (await api.events('RecipientRegistered')).at(-1);
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', recipientId) },
    );
    return body.Empfaengernummer;
  };

  /** The provider reports a contract of this friend. */
  const concluded = async (recipientNumber: string, number: string): Promise<void> => {
    const order = contract(number, api.clock.now(), { recipientNumber });
    await api.inTenant(() => api.get(OrderReports).report(order));
    await settle();
  };

  /** A contract of a friend of this recommender, not released yet. */
  const contractFor = async (email: string, token: string): Promise<Contract> => {
    const recommendationNumber = await recommend(email, token);
    const recipientNumber = await friendConfirms(recommendationNumber, `friend-of-${email}`);
    const orderNumber = `R-${++orders}`;
    await concluded(recipientNumber, orderNumber);
    return { recommendationNumber, orderNumber };
  };
  const release = (order: Contract): Promise<void> =>
    api.inTenant(() =>
      api.get(OrderDecisions).release({ ...order, by: { name: 'Miriam Sander', agencyNumber: null } }),
    );

  return {
    ...api,
    get tenantId() {
      return api.tenantId;
    },
    anew() {
      mails.length = orders = 0;
      return api.anew();
    },
    mails,
    settle,
    mailsTo,
    recommend,
    friendConfirms,
    /** A recommendation whose rewards are settled, with the events not handled yet. */
    async settledFor({ email, token }: { readonly email: string; readonly token: string }): Promise<string> {
      const number = await recommend(email, token);
      return api.inTenant(async () => {
        const recommendations = api.get(RecommendationRepository, { strict: false });
        const { rows } = await api.owner.query('select recommendation_id as id from recommendation where number = $1', [
          number,
        ]);
        const recommendation = await recommendations.load(rows[0].id);
        recommendation.succeed(newId());
        recommendation.settle([{ settled: true, earned: true }]);
        await recommendations.save(recommendation);
        return recommendation.id;
      });
    },
    contractFor,
    concluded,
    release,
    /** A reward that the recommender can choose; returns its link's token. */
    async readyReward(email: string, token: string): Promise<string> {
      await release(await contractFor(email, token));
      return tokenIn((await mailsTo(email)).filter(mail => mail.subject.includes('liegt bereit')).at(-1), '/praemie');
    },
    /** A staff session with these roles. */
    staff: (roles: string[], agencyNumber: string | null = 'A-1') =>
      api.inTenant(() =>
        api.get(Tokens).issue('agency', '0195f5a0-0000-7000-8000-0000000000aa', {
          data: { roles, name: 'Miriam Sander', agencyNumber },
        }),
      ),
    /** Somebody on the list of staff who is signed in; operators belong to no agency. */
    async colleague(
      name: string,
      role: 'AgenturInhaber' | 'AgenturMitarbeiter' | 'Betreiber' = 'AgenturMitarbeiter',
      ofAgency = 'A-1',
    ): Promise<Colleague> {
      const userId = newId();
      const agencyNumber = role === 'Betreiber' ? null : ofAgency;
      const { rows } = await api.owner.query(
        `insert into agency_user (tenant_id, user_id, name, roles, agency_number, first_signed_in_at, last_signed_in_at)
         values ($1, $2, $3, $4, $5, now(), now()) returning employee_number`,
        [api.tenantId, userId, name, [role], agencyNumber],
      );
      const token = await api.inTenant(() =>
        api.get(Tokens).issue('agency', userId, { data: { roles: [role], name, agencyNumber } }),
      );
      return { userId, name, number: rows[0].employee_number, token };
    },
    /** A session that a staff member opened for this recommender. */
    asStaffMember: async (recommenderId: string): Promise<string> =>
      (
        await api.call(
          'GET',
          `/account/login?token=${await api.issue('admin-login', recommenderId, addDays(api.clock.now(), 1))}`,
        )
      ).body.Token,
  };
}
export interface Colleague {
  readonly userId: string;
  readonly name: string;
  /** The employee number. */
  readonly number: string;
  readonly token: string;
}
interface Contract {
  readonly recommendationNumber: string;
  readonly orderNumber: string;
}
export type ProductApi = Awaited<ReturnType<typeof productApi>>;

/** The token in a mail's link to `path`; empty if there is none. */
export const tokenIn = (mail: { readonly text?: string | undefined } | undefined, path: string): string =>
  new RegExp(`${path}/?(?:\\?[^#\\s]*)?#t=([\\w-]+)`).exec(mail?.text ?? '')?.[1] ?? '';

/** Captures the process's log at every level. */
export function listenToLog() {
  const lines: string[] = [];
  const stream = (logger as unknown as Record<symbol, { write(line: string): void }>)[symbols.streamSym]!;
  const [write, level] = [stream.write.bind(stream), logger.level];
  stream.write = (line: string) => void lines.push(line);
  logger.level = 'trace';
  return { lines, stop: () => ((stream.write = write), (logger.level = level)) };
}

/** Adds every token issued from now on to `secrets`; call the returned function to stop. */
export function collectTokens(tokens: Tokens, secrets: Set<string>): () => void {
  const issue = tokens.issue.bind(tokens);
  tokens.issue = async (...args) => {
    const token = await issue(...args);
    secrets.add(token);
    return token;
  };
  return () => void (tokens.issue = issue);
}

export const providerSecret = 'the-providers-secret';
export const solar = 800;
export const unpaid = 801;

/** Two more products, a recommender, two agencies, for specs about whose order it is; set up and closed with them. */
export function ordersWorld() {
  let api: ProductApi;
  let jonas: { id: string; token: string };
  let staff: string;
  let other: string;
  let orders = 0;
  let addresses = 0;

  const begin = async () => {
    await api.inTenant(() => api.get(CommandBus).execute(new SetProviderSecret(providerSecret)));
    for (const id of [solar, unpaid]) {
      await api.owner.query(
        `insert into product select tenant_id, $1::int, 'X' || $1::int, kind, $1::int, name, false, url, details || jsonb_build_object('displayName', 'Produkt ' || $1::int) from product where product_id = $2`,
        [id, product],
      );
    }
    await api.owner.query(
      `insert into reward_offer select tenant_id, $1::int, $1::int, 9000, starts_on, ends_on, display_ends_on from reward_offer where product_id = $2`,
      [solar, product],
    );
    jonas = await recommender(api, 'jonas@example.org');
    [staff, other] = [await api.staff(['AgenturInhaber'], 'A-1'), await api.staff(['AgenturInhaber'], 'B-2')];
  };
  beforeAll(async () => {
    api = await productApi();
    await begin();
  });
  afterAll(() => api.close());

  const recommend = async (changes: object = {}) =>
    (await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', changes), { token: jonas.token }))
      .body as { Empfehlungsnummer: string; Code: string };
  /** A separate network each, since otherwise a captcha would be required. */
  const newAddress = () => `203.0.113.${++addresses}`;
  const entered = async (number: string, name: string) => {
    const { body } = await api.call(
      'POST',
      `/empfaenger/create/${number}`,
      friend(`${name}-${number}@example.org`, { Vorname: name, Nachname: inLetters(`Palm${number}`) }),
      { address: newAddress() },
    );
    return {
      number: body.Empfaengernummer as string,
      id: (await api.events('RecipientRegistered')).at(-1).recipientId as string,
      name,
    };
  };
  const confirmed = async (number: string, name: string) => {
    const contact = await entered(number, name);
    await api.call(
      'PUT',
      '/empfaenger/zustimmung',
      { AgbText: true },
      { token: await api.issue('recipient', contact.id) },
    );
    return contact;
  };
  const report = async (fields: object, Auftragsnummer = `W-${++orders}`) => {
    const body = {
      Auftragsnummer,
      Auftragsdatum: api.clock.now().toISOString().slice(0, 19),
      Art: 'Neuvertrag',
      Status: 'Abgeschlossen',
      ...fields,
    };
    const timestamp = String(Math.floor(api.clock.now().getTime() / 1000));
    const answer = await api.call('POST', '/auftrag', body, {
      headers: {
        'x-timestamp': timestamp,
        'x-signature': providerSignature(providerSecret, timestamp, JSON.stringify(body)),
      },
    });
    await api.settle();
    return { ...answer, number: Auftragsnummer };
  };
  const linesOf = async (number: string): Promise<any[]> =>
    (
      await api.call('GET', '/empfehler/empfehlungen?pagesize=100', undefined, { token: jonas.token })
    ).body.Content.filter((row: { Empfehlungsnummer: string }) => row.Empfehlungsnummer === number);
  /** Granted rewards with their state. */
  const rewards = async (number: string): Promise<string[]> => {
    const { rows } = await api.owner.query(
      `select w.beneficiary || ' ' || coalesce(p.first_name, 'nobody') || ' ' || w.amount_cents || ' ' || w.status as text from reward w join recommendation r using (tenant_id, recommendation_id)
       left join person p on p.tenant_id = w.tenant_id and p.person_id = w.recipient_id where r.number = $1 order by text`,
      [number],
    );
    return rows.map(({ text }) => text);
  };
  const inReport = async (number: string, token = staff) =>
    (await api.call('PUT', '/agentur/auftraege/alle', { Filter: { Auftragsnummer: number } }, { token })).body
      .Content[0];
  const assign = async (order: string, body: object, token = staff) => {
    const answer = await api.call(
      'PUT',
      `/agentur/auftragzuordnen/${order}`,
      { Grund: 'Adresse geprüft', ...body },
      { token },
    );
    await api.settle();
    return answer;
  };
  const release = (number: string, order: string) =>
    api.call('PUT', `/agentur/auftragfreigeben/${number}/${order}`, undefined, { token: staff });
  const refusedBy = (field: string) => ({
    status: 400,
    body: { Code: 'PSOF0002', Errors: [expect.objectContaining({ Field: field })] },
  });
  return {
    get api() {
      return api;
    },
    get jonas() {
      return jonas;
    },
    get staff() {
      return staff;
    },
    get other() {
      return other;
    },
    /** All of it for another tenant, from now on. */
    async anew() {
      await api.anew();
      await begin();
    },
    recommend,
    newAddress,
    entered,
    confirmed,
    report,
    linesOf,
    rewards,
    inReport,
    assign,
    release,
    refusedBy,
  };
}
