import { abilitiesOf } from '#contract/agentur/abilities.js';
import { mayOpen, resources } from './index.js';

const open = (role: string) => resources.map(({ name }) => name).filter(name => mayOpen([role], name));

describe('Who sees which screen', () => {
  it('shows staff the reports of the agency and nothing of the operator', () => {
    expect(open('AgenturMitarbeiter')).toEqual([
      'orders',
      'recommendations',
      'leads',
      'recommenders',
      'invitations',
      'customer-numbers',
    ]);
  });

  it('shows the owner what staff see, and gives invoices and employees on top', () => {
    expect(open('AgenturInhaber')).toEqual(open('AgenturMitarbeiter'));
    expect(
      [...abilitiesOf(['AgenturInhaber'])].filter(ability => !abilitiesOf(['AgenturMitarbeiter']).has(ability)),
    ).toEqual(['Rechnungen', 'Mitarbeiter']);
  });

  it('shows the operator money and machinery, and no report with names in it', () => {
    expect(open('Betreiber')).toEqual([
      'batches',
      'bank-answers',
      'vouchers',
      'order-import',
      'ledger',
      'contents',
      'retention',
      'queues',
      'deliveries',
      'refires',
      'events',
      'audit',
    ]);
  });

  it('shows the platform operator the machinery of the installation, and nothing of a tenant’s', () => {
    expect(open('plattform')).toEqual(['queues', 'projections', 'audit']);
  });

  it('gives any other role nothing', () => {
    expect(open('Praktikant')).toEqual([]);
    expect(mayOpen([], 'orders')).toBe(false);
  });

  it('keeps an unknown screen closed', () => {
    expect(mayOpen(['Betreiber', 'AgenturInhaber'], 'constructor')).toBe(false);
  });

  it('adds up several roles', () => {
    expect(abilitiesOf(['Betreiber', 'AgenturMitarbeiter']).size).toBe(13);
  });
});
