import { filled } from './placeholders.js';

it.each([
  ['Bis zu {{maxPraemie}} Prämie', 'Bis zu 500\u00a0€ Prämie'],
  ['{{ maxPraemie }} und {{maxPraemie}}', '500\u00a0€ und 500\u00a0€'],
  ['Je 50 % für beide', 'Je 50\u00a0% für beide'],
  ['{{unbekannt}} bleibt stehen', '{{unbekannt}} bleibt stehen'],
  ['{{constructor}} ist keine Variable', '{{constructor}} ist keine Variable'],
])('“%s” reads “%s”', (text, shown) => expect(filled(text, { maxPraemie: '500 €' })).toBe(shown));

it('never lets a variable become markup', () => {
  expect(filled('<p>{{name}}</p>', { name: '<b>"A & B"</b>' }, true)).toBe(
    '<p>&#60;b&#62;&#34;A &#38; B&#34;&#60;/b&#62;</p>',
  );
});
