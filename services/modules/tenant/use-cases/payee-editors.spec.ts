import fc from 'fast-check';
import { personId } from '#platform/domain/person.js';
import type { TenantConfig } from '#platform/tenancy/tenant.js';
import { firstConfiguration } from './change-configuration.js';
import { payeeEditorsAfter } from './payee-editors.js';

const ibans = ['DE81100500000190002002', 'DE02100500000054540402', 'DE02120300000000202051'];
const charity = (id: string, iban: string, more: object = {}) => ({
  id,
  iban,
  name: 'Tierheim',
  holder: 'Tierheim e. V.',
  purpose: 'Spende',
  receipt: { de: 'Danke.', en: 'Thank you.' },
  active: true,
  ...more,
});
const config = (charities: readonly object[], payeeEditors?: TenantConfig['payeeEditors']): TenantConfig => ({
  ...firstConfiguration('test', 'leer', ['de']),
  rewardTypes: { donation: { charities } },
  ...(payeeEditors && { payeeEditors }),
});
const [carla, david] = ['carla', 'david'].map(name => ({ by: personId(name), name }));
const nobody = { by: null, name: null };

describe('Who last changed a charity’s account', () => {
  const before = config([charity('a', ibans[0]!)], { donation: { a: carla! } });
  it.each([
    ['its name and purpose', { name: 'Tierheim Nord', purpose: 'Für die Tiere' }, carla],
    ['its account', { iban: ibans[1] }, david],
    ['its holder', { holder: 'David Nowak' }, david],
    ['its bank', { bic: 'BELADEBEXXX' }, david],
  ])('is known after a change of %s', (_, change, editor) =>
    expect(payeeEditorsAfter(before, config([charity('a', ibans[0]!, change)]), david!)).toEqual({
      donation: { a: editor },
    }),
  );
  it('is whoever offers it again, and nobody where a program did', () => {
    const withdrawn = config([charity('a', ibans[0]!, { active: false })]);
    expect(payeeEditorsAfter(withdrawn, before, david!)).toEqual({ donation: { a: david } });
    expect(payeeEditorsAfter(withdrawn, before, nobody)).toEqual({ donation: { a: nobody } });
  });
  it('stays unknown while only others are changed', () => {
    const unknown = config([charity('a', ibans[0]!)]);
    const after = config([charity('a', ibans[0]!), charity('b', ibans[1]!)]);
    expect(payeeEditorsAfter(unknown, after, david!)).toEqual({ donation: { b: david } });
  });

  it('is never somebody who did not touch it, whatever is changed in whatever order', () => {
    const charities = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c'), iban: fc.constantFrom(...ibans), active: fc.boolean() }),
      { selector: ({ id }) => id },
    );
    const step = fc.record({ charities, by: fc.constantFrom(carla!, david!, nobody) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), steps => {
        let now = config([]);
        const touched = new Map<string, object>();
        for (const { charities: wanted, by } of steps) {
          const next = config(wanted.map(({ id, iban, active }) => charity(id, iban, { active })));
          const was = new Map(accountsOf(now));
          for (const [id, iban] of accountsOf(next)) if (was.get(id) !== iban) touched.set(id, by);
          const payeeEditors = payeeEditorsAfter(now, next, by);
          for (const [id] of accountsOf(next)) expect(payeeEditors['donation']![id]).toEqual(touched.get(id));
          now = { ...next, payeeEditors };
        }
      }),
    );
  });
});

const accountsOf = ({ rewardTypes }: TenantConfig): [string, string][] =>
  (rewardTypes!['donation'] as { charities: { id: string; iban: string; active: boolean }[] }).charities.flatMap(one =>
    one.active ? [[one.id, one.iban] as [string, string]] : [],
  );
