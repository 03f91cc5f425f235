import fc from 'fast-check';
import '../modules/business.module.js';
import { mailKinds, type MailKind } from './mail-kind.js';
import type { MailText } from './mail-text.js';
import { foreignInMail } from './where-mails-lead.js';

const tenant = {
  portalUrl: 'https://praemien.fern.example/waerme',
  own: { hosts: ['praemien.fern.example', 'shop.example'], mailOwners: ['fern.example'] },
};
const welcome = mailKinds().find(({ kind }) => kind === 'anmeldelink') as MailKind;
const said = (part: Partial<MailText>): MailText => ({
  subject: 'Guten Tag {{ Vorname }}',
  preheader: 'Bis {{ GueltigkeitTage }} Tage',
  because: 'Sie haben das verlangt.',
  body: '<mj-button href="{{ Link }}">Anmelden</mj-button>',
  ...part,
});
const leadsTo = (part: Partial<MailText>) => foreignInMail(welcome, said(part), tenant);
const inText = (content: string) => leadsTo({ body: `<mj-text>${content}</mj-text>` });

/** docs/specification/programme.md#what-leads-people-away */
describe('A text of a mail', () => {
  it.each(mailKinds().flatMap(mail => (['de', 'en'] as const).map(language => [mail.kind, language, mail] as const)))(
    'of the product leads nobody away: %s (%s)',
    (_kind, language, mail) => expect(foreignInMail(mail, mail.texts[language], tenant)).toEqual([]),
  );

  it.each([
    '<a href="{{ Portal }}/faq">Fragen</a>, {{ Portal }}/faq, {{Portal}} oder {{ Portal -}} ',
    '<a href="{{ Link }}">{{ Link }}</a>',
    '<a href="https://shop.example/{{ Vorname }}">Einlösen</a> bei shop.example',
    '<a href="mailto:hilfe@fern.example">hilfe@fern.example</a>',
    '{{ Vorname | default: Anbieter }}',
    '{% if Vorname %}Hallo {{ Vorname | upcase }},{% else %}Hallo,{% endif %} bis morgen. Ihr Team',
  ])('leads nobody away by the own hosts: %s', content => expect(inText(content)).toEqual([]));

  it.each([
    '<a href="https://dieb.example">Zum Gutschein</a>',
    '<a href="{{ Portal }}.dieb.example">Zum Gutschein</a>',
    '<a href="{{ Portal }}@dieb.example">Zum Gutschein</a>',
    '<a href="https://{{ Vorname }}/x">Zum Gutschein</a>',
    '<a href="https://shop.example{{ Vorname }}/x">Zum Gutschein</a>',
    '<a href="{{ Vorname }}">Zum Gutschein</a>',
    '<a href="{% if Vorname %}{{ Link }}{% else %}https://dieb.example{% endif %}">Zum Gutschein</a>',
    "<a href=\"{{ Portal | replace: 'fern', 'dieb' }}\">Zum Gutschein</a>",
    '<a href="tel:+49900123">Anrufen</a>',
    'dieb.example',
    'Mehr auf di<b>eb</b>.example',
    'dieb&#46;example',
    'dieb{% if Vorname %}.{% else %} {% endif %}example',
    'di{%- if Vorname -%} eb.ex {%- endif -%} ample',
    'dieb{% comment %}{% endcomment %}.example',
    "{% if Vorname == '%}{% comment %}' %}dieb.example{% endif %}{% comment %}x{% endcomment %}",
    "{{ 'dieb' | append: '.example' }}",
    "{{ Vorname | replace: 'a', 'b' }}",
    "{{ Vorname | default: 'dieb.example' }}",
    '{{ Vorname }}.example',
    'dieb@gmx.example',
    Array.from({ length: 12 }, (_, at) => `{% if Vorname %}${'abcdefghijkl'[at]!}{% endif %}`).join(''),
  ])('leads people away however the address is made: %s', content => expect(inText(content)).not.toEqual([]));

  it('leads people away by a button, a label and what stands around the body', () => {
    const parts: Partial<MailText>[] = [
      { body: '<mj-button href="https://dieb.example/{{ Link }}">Anmelden</mj-button>' },
      { body: '<mail-code label="dieb.example">{{ Link }}</mail-code>' },
      { body: '<mail-amount caption="dieb.example">{{ Vorname }}</mail-amount>' },
      { subject: 'Jetzt auf dieb.example' },
      { preheader: 'Jetzt auf dieb{% if Vorname %}.{% endif %}example' },
      { because: 'Fragen an hilfe@dieb.example' },
    ];
    for (const part of parts) expect([part, leadsTo(part)]).not.toEqual([part, []]);
  });

  it('hides no host behind branches, wherever they cut it', () => {
    const host = 'dieb.example';
    const cut = fc.tuple(fc.nat(host.length), fc.nat(host.length), fc.constantFrom('if', 'unless'));
    fc.assert(
      fc.property(cut, ([one, other, tag]) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const branch = `{% ${tag} Vorname %}${host.slice(from, to)}{% else %} {% end${tag} %}`;
        expect(inText(`Mehr: ${host.slice(0, from)}${branch}${host.slice(to)}`)).not.toEqual([]);
      }),
    );
  });
});
