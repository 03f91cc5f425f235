import { filled, unknownPlaceholders } from './reply-templates.js';

const values = {
  Vorname: 'Rosa',
  Nachname: 'Palm',
  Betreff: 'Prämie',
  Nummer: '4711',
  Programm: 'Fernklang',
  Mitarbeiter: 'Miriam Sander',
};

describe('A reply template', () => {
  it('is filled with what is known of the message', () => {
    expect(filled('Ihre Nachricht {{Nummer}} an {{ Programm }}: {{Betreff}}', values)).toBe(
      'Ihre Nachricht 4711 an Fernklang: Prämie',
    );
  });
  it('does not fill what the sender typed', () => {
    expect(filled('Zu {{Betreff}}', { ...values, Betreff: '{{Mitarbeiter}}' })).toBe('Zu {{Mitarbeiter}}');
  });
  it('names what nobody fills', () => {
    expect(unknownPlaceholders('{{Vorname}} {{ Iban }} {{constructor}} {{}}')).toEqual(['Iban', 'constructor', '']);
  });
});
