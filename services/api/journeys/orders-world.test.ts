import { CommandBus } from '@nestjs/cqrs';
import { SetProviderSecret } from '../../modules/order/api.js';
import { providerSignature } from '../../modules/order/use-cases/report-order.js';
import { friend, product, recommender, submission } from './people-api.js';
import { programmeApi, type ProgrammeApi } from './programme-api.test.js';

const secret = 'the-providers-secret';
export const solar = 800;
export const unpaid = 801;

/** A programme with two more products, a recommender and two agencies, for the specs of whose order it is; it opens and closes with them. */
export function ordersWorld() {
  let api: ProgrammeApi;
  let jonas: { id: string; token: string };
  let staff: string;
  let other: string;
  let orders = 0;
  let addresses = 0;

  beforeAll(async () => {
    api = await programmeApi();
    await api.inTenant(() => api.get(CommandBus).execute(new SetProviderSecret(secret)));
    for (const id of [solar, unpaid]) {
      await api.owner.query(
        `insert into product select tenant_id, $1::int, 'X' || $1::int, kind, $1::int, name, false, url, details from product where product_id = $2`,
        [id, product],
      );
    }
    await api.owner.query(
      `insert into reward_offer select tenant_id, $1::int, $1::int, 9000, starts_on, ends_on, display_ends_on from reward_offer where product_id = $2`,
      [solar, product],
    );
    jonas = await recommender(api, 'jonas@example.org');
    [staff, other] = [await api.staff(['AgenturInhaber'], 'A-1'), await api.staff(['AgenturInhaber'], 'B-2')];
  });
  afterAll(() => api.close());

  const recommend = async (changes: object = {}) =>
    (await api.call('POST', '/Empfehlen/create', submission('jonas@example.org', changes), { token: jonas.token }))
      .body as { Empfehlungsnummer: string; Code: string };
  /** Everybody from a network of their own, or a captcha would be asked for. */
  const newAddress = () => `203.0.113.${++addresses}`;
  const entered = async (number: string, name: string) => {
    const { body } = await api.call(
      'POST',
      `/empfaenger/create/${number}`,
      friend(`${name}-${number}@example.org`, { Vorname: name, Nachname: 'Palm' + number }),
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
      headers: { 'x-timestamp': timestamp, 'x-signature': providerSignature(secret, timestamp, JSON.stringify(body)) },
    });
    await api.settle();
    return { ...answer, number: Auftragsnummer };
  };
  const linesOf = async (number: string): Promise<any[]> =>
    (
      await api.call('GET', '/empfehler/empfehlungen?pagesize=100', undefined, { token: jonas.token })
    ).body.Content.filter((row: { Empfehlungsnummer: string }) => row.Empfehlungsnummer === number);
  /** Who was granted what, and what still stands of it. */
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
