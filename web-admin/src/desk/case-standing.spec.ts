import type { Case } from '#contract/agentur/desk.js';
import { allows, contactsIn, foremost, openLines, type Turn } from './case-standing.js';

const line = (Wer: Turn, Bis: string | null, name: string | null = null) =>
  ({
    Kontakt: name === null ? null : { Name: name },
    NaechsterSchritt: { Wer, Bis, Text: '' },
  }) as Case['Zeilen'][number];

describe('What a case says first', () => {
  it('is what we have to do, before what others have to, and what is due first', () => {
    const [closed, contact, late, soon] = [
      line('Niemand', null),
      line('Kontakt', '2026-12-01T00:00:00'),
      line('Programm', '2026-12-08T00:00:00'),
      line('Programm', '2026-12-02T00:00:00'),
    ];
    expect(foremost([closed, contact, late, soon])).toBe(soon);
    expect(foremost([closed, contact])).toBe(contact);
    expect(foremost([])).toBeUndefined();
    expect(openLines([closed, contact, late])).toEqual([contact, late]);
  });

  it('puts what has no day behind what has one', () => {
    const [someday, dated] = [line('Empfehler', null), line('Empfehler', '2026-12-02T00:00:00')];
    expect(foremost([someday, dated])).toBe(dated);
  });

  it('names the contacts', () => {
    expect(contactsIn([line('Niemand', null, 'Rosa Anker'), line('Niemand', null)])).toEqual(['Rosa Anker']);
  });
});

describe('What may be done', () => {
  it('is allowed by its name, for the very thing', () => {
    const allowed: Case['Erlaubt'] = [{ Aktion: 'AuftragFreigeben', Nummer: 'T1' }];
    expect(allows(allowed, 'AuftragFreigeben', 'T1')).toBe(true);
    expect(allows(allowed, 'AuftragFreigeben', 'T2')).toBe(false);
    expect(allows(allowed, 'AuftragAblehnen', 'T1')).toBe(false);
  });
});
