import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { eventDefinition } from '#platform/domain/aggregate.js';
import { fitting } from '#testing/arbitrary.js';
import { eventSentences, kindOfEvent, sentenceOf, typesOf, type Mentioned } from './event-sentences.js';

const modules = new URL('../../', import.meta.url);
const known: Mentioned = {
  recommendation: '1234567890',
  recipient: '2345678901',
  order: 'T4711',
  batch: '2026-12',
  invitation: '3456789012',
  cents: 5000,
  beneficiary: 'recommender',
};
const nothing = Object.fromEntries(Object.keys(known).map(name => [name, null])) as unknown as Mentioned;

describe('An event in a sentence', () => {
  const definitions: { readonly type: string; readonly schema: Parameters<typeof fitting>[0] }[] = [];
  beforeAll(async () => {
    for (const { name } of readdirSync(modules, { withFileTypes: true }).filter(entry => entry.isDirectory()))
      for (const file of ['events.ts', 'api.ts']) {
        const published = (await import(new URL(`${name}/${file}`, modules).pathname).catch(() => ({}))) as object;
        for (const one of Object.values(published))
          if (typeof one === 'object' && one !== null && 'schemaVersion' in one && 'type' in one)
            definitions.push(eventDefinition(String(one.type)));
      }
  });

  it('is there for every event of every module', () => {
    expect(definitions.length).toBeGreaterThan(90);
    expect(definitions.map(({ type }) => type).sort()).toEqual(Object.keys(eventSentences).sort());
  });

  it('reads the same way whatever the event holds: no id, no name of the code, nothing missing', () => {
    for (const { type, schema } of definitions)
      fc.assert(
        fc.property(fitting(schema), fc.constantFrom(known, nothing), (data, of) => {
          for (const language of ['de', 'en'] as const) {
            const sentence = sentenceOf(type, data, of, language);
            expect(sentence).toMatch(/^[\p{Lu}\d].*[.…]$/su);
            expect(sentence).not.toMatch(/undefined|null|\[object|NaN|[0-9a-f]{8}-[0-9a-f]{4}-/);
            expect(sentence).not.toContain(type);
          }
        }),
        { numRuns: 15, seed: 7 },
      );
  });

  it('says both languages apart', () => {
    const same = definitions.filter(({ type, schema }) => {
      const [data] = fc.sample(fitting(schema), { numRuns: 1, seed: 1 });
      return sentenceOf(type, data, known, 'de') === sentenceOf(type, data, known, 'en');
    });
    expect(same.map(({ type }) => type)).toEqual([]);
  });

  it('names the recommendation, the order and the amount', () => {
    const reward = {
      rewardId: '0195f5a0-0000-7000-8000-000000000001',
      recommendationId: null,
      recipientId: null,
      beneficiary: 'recommender',
      beneficiaryId: '0195f5a0-0000-7000-8000-000000000002',
      amountCents: 5000,
    };
    expect(sentenceOf('RewardPaid', reward, known, 'de')).toBe(
      'Prämie von 50,00\u00a0€ des Empfehlers aus Auftrag T4711 ist ausgezahlt.',
    );
    expect(sentenceOf('RewardPaid', reward, { ...known, order: null }, 'en')).toBe(
      'Referrer’s reward of €50.00 for referral 1234567890 was paid.',
    );
  });

  it('is found under one kind', () => {
    const all = Object.keys(eventSentences);
    const types = [...new Set(all.map(kindOfEvent))].flatMap(typesOf);
    expect(types.sort()).toEqual(all.sort());
    expect(kindOfEvent('OrderReleased')).toBe('order');
    expect(kindOfEvent('SomethingOfLongAgo')).toBe('operations');
  });
});
