import { auditActions } from '#shared/audit-actions.js';
import { abilitiesOf } from '#contract/agentur/session.js';
import { messages } from '../providers/i18n.js';
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

/** Every text with its path, such as `ra.action.save`. */
function textsOf(tree: object, path = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'string'
        ? [[`${path}${key}`, value] as [string, string]]
        : [...textsOf(value as object, `${path}${key}.`)],
    ),
  );
}

const german = textsOf(messages.de);
const english = textsOf(messages.en);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/g) ?? [])].sort();

describe('The audit log', () => {
  it('has a name for everything it tells of, and for nothing else', () => {
    const named = [...german.keys()].filter(key => key.startsWith('audit.did.'));
    expect(named.sort()).toEqual(auditActions.map(action => `audit.did.${action.replaceAll('.', '_')}`).sort());
  });
});

describe('The two languages of the console', () => {
  it('have the same keys, React-admin’s own included', () => {
    expect([...german.keys()].sort()).toEqual([...english.keys()].sort());
    expect(german.size).toBeGreaterThan(300);
  });

  it('leave no text empty', () => {
    const empty = [...german, ...english].filter(([key, text]) => text.trim() === '' && key !== 'ra.boolean.null');
    expect(empty).toEqual([]);
  });

  it('fill in the same values, whichever the language', () => {
    const own = [...german].filter(([key]) => !key.startsWith('ra.'));
    const differing = own.filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(english.get(key) ?? '')),
    );
    expect(differing).toEqual([]);
  });

  it('have singular and plural in both or in neither', () => {
    const differing = [...german].filter(
      ([key, text]) => !key.startsWith('ra.') && text.includes('||||') !== (english.get(key) ?? '').includes('||||'),
    );
    expect(differing).toEqual([]);
  });
});
