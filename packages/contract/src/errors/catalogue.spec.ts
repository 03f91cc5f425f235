import { catalogue, entryFor, entryForCode, fill, textFor } from './catalogue.js';
import { Problem, problemFor } from './problem.js';
import { refusalReasons } from './reasons.js';

describe('The error catalogue', () => {
  it('has one row for every refusal of the domain, in the same order', () => {
    expect(catalogue.map(entry => entry.reason)).toEqual(refusalReasons);
  });

  it('gives every code once, in ascending order', () => {
    const codes = catalogue.map(entry => entry.code);
    expect(new Set(codes).size).toBe(codes.length);
    expect([...codes].sort()).toEqual(codes);
  });

  it('speaks German and English everywhere, with the same values in both', () => {
    const placeholders = (text: string) => text.match(/\{\w+\}/g) ?? [];
    for (const { code, de, en } of catalogue) {
      expect([code, de.trim(), en.trim()]).toEqual([code, de, en]);
      expect(de).not.toBe(en);
      expect(placeholders(de)).toEqual(placeholders(en));
    }
  });

  it.each([
    ['technical-error', 'Es ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.'],
    ['email-same-as-recipient', 'Die E-Mail-Adresse darf nicht dieselbe, wie die der Empfehlung sein.'],
    ['recommendation-blocked', 'Diese Empfehlung ist leider nicht mehr möglich.'],
    ['product-api-unknown', 'Keine/Unbekannte Produkt-API in Mandantenkonfiguration definiert'],
    ['content-not-available', 'Inhalt nicht verfügbar'],
  ])('%s reads as clients know it', (reason, text) => expect(textFor(reason, 'de')).toBe(text));

  it('names the first possible day of a release as DD.MM.YYYY', () => {
    expect(textFor('order-not-yet-releasable', 'de', { releasableFrom: '2026-12-05' })).toContain(
      'ab dem 05.12.2026 möglich',
    );
    expect(textFor('order-not-yet-releasable', 'en', { releasableFrom: '2026-12-05' })).toContain('from 05.12.2026');
  });

  it('reads an instant in German time: midnight in Berlin is 23:00 UTC of the day before', () => {
    expect(fill('Ab {day}.', { day: '2026-12-04T23:00:00.000Z' })).toBe('Ab 05.12.2026.');
    expect(fill('Ab {day}.', { day: '2026-12-04T22:59:59' })).toBe('Ab 04.12.2026.');
  });

  it('leaves out a sentence whose value nobody gave', () => {
    expect(textFor('order-not-yet-releasable', 'de')).toBe('Dieser Auftrag kann noch nicht freigegeben werden.');
  });

  it('tells why something was not found where there is a reason to tell', () => {
    expect(textFor('not-found', 'de')).toBe('Das haben wir nicht gefunden.');
    expect(textFor('not-found', 'en', { cause: '404 - Unknown category' })).toBe(
      'We couldn’t find this. Reason: 404 - Unknown category',
    );
  });

  it('calls an unknown reason a technical error', () => {
    expect(entryFor('nobody-knows').code).toBe('PSOF0000');
    expect(entryForCode('PSOF0204')?.reason).toBe('session-over');
    expect(entryForCode('PSOF9999')).toBeUndefined();
  });
});

describe('A problem answer', () => {
  it('keeps its own schema for every reason in both languages', () => {
    for (const reason of refusalReasons) {
      for (const language of ['de', 'en'] as const) {
        const problem = problemFor(reason, { language, traceId: 'trace' });
        expect(Problem.parse(problem)).toEqual(problem);
        expect(problem.title).not.toMatch(/[{}]/);
      }
    }
  });

  it('carries field errors where there are any', () => {
    const errors = [{ Field: 'Email', Message: 'Dies ist keine gültige E-Mail-Adresse.' }];
    expect(problemFor('validation-failed', { language: 'de', traceId: 't', errors })).toMatchObject({
      status: 400,
      Code: 'PSOF0002',
      Errors: errors,
    });
  });
});
