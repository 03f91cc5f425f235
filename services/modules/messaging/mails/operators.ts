import { money } from '#platform/mail/mail-reaction.js';
import { amountExample, defineMail, says } from '#platform/mail/template.js';

interface OperatorNews {
  readonly name: string;
  readonly cents: number;
  readonly figure: number;
  readonly consoleUrl: string;
}

/** To operators, once: few codes are left of a kind of voucher at a value. */
export const voucherStockMail = defineMail(
  {
    kind: 'gutscheine-knapp',
    name: { de: 'Gutscheine werden knapp (an Betreiber)', en: 'Vouchers are running low (to operators)' },
    variables: {
      Gutscheinart: says('Buchladen'),
      Wert: says(amountExample),
      FreieCodes: says('4'),
      Verwaltung: says('https://portal.example/admin/vouchers'),
    },
    de: {
      subject: 'Gutscheine werden knapp: {{ Gutscheinart }} über {{ Wert }} ({{ Anbieter }})',
      preheader: 'Bitte bestellen Sie Codes nach.',
      because: 'Sie erhalten diese E-Mail einmal, weil Sie das Programm von {{ Anbieter }} betreiben.',
      body: `
<mj-text mj-class="title">Gutscheine werden knapp</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>von einer Gutscheinart sind weniger Codes frei als Ihre Warnstufe. Ist keiner mehr da, warten gewählte Gutscheine auf Nachschub.</mj-text>
<mail-fact label="Gutscheinart">{{ Gutscheinart }}</mail-fact>
<mail-fact label="Wert">{{ Wert }}</mail-fact>
<mail-fact label="Freie Codes">{{ FreieCodes }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Zur Verwaltung</mj-button>
`,
    },
    en: {
      subject: 'Vouchers are running low: {{ Gutscheinart }} for {{ Wert }} ({{ Anbieter }})',
      preheader: 'Please order more codes.',
      because: 'You receive this e-mail once, because you run the programme of {{ Anbieter }}.',
      body: `
<mj-text mj-class="title">Vouchers are running low</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Fewer codes of a kind of voucher are free than your warning level. Once there are none, chosen vouchers wait for more.</mj-text>
<mail-fact label="Kind of voucher">{{ Gutscheinart }}</mail-fact>
<mail-fact label="Value">{{ Wert }}</mail-fact>
<mail-fact label="Free codes">{{ FreieCodes }}</mail-fact>
<mj-button href="{{ Verwaltung }}">To the console</mj-button>
`,
    },
  },
  ({ language }, { name, cents, figure, consoleUrl }: OperatorNews) => ({
    Gutscheinart: name,
    Wert: money(cents, language),
    FreieCodes: String(figure),
    Verwaltung: consoleUrl,
  }),
);

/** To operators, once: the budget of a campaign holds no further extra. */
export const campaignBudgetMail = defineMail(
  {
    kind: 'aktionsbudget-aufgebraucht',
    name: { de: 'Budget einer Aktion aufgebraucht (an Betreiber)', en: 'Budget of a campaign used up (to operators)' },
    variables: {
      Aktion: says('Herbstbonus'),
      Budget: says(amountExample),
      Wartend: says('4'),
      Verwaltung: says('https://portal.example/admin/campaigns'),
    },
    de: {
      subject: 'Budget aufgebraucht: {{ Aktion }} ({{ Anbieter }})',
      preheader: 'Niemand kann mehr teilnehmen, bis Sie das Budget erhöhen.',
      because: 'Sie erhalten diese E-Mail einmal, weil Sie das Programm von {{ Anbieter }} betreiben.',
      body: `
<mj-text mj-class="title">Das Budget einer Aktion ist aufgebraucht</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>das Budget reicht für keine weitere Prämie. Niemand kann mehr teilnehmen; wer teilnimmt, sieht das. Erreichte Prämien warten und werden gewährt, sobald Sie das Budget erhöhen.</mj-text>
<mail-fact label="Aktion">{{ Aktion }}</mail-fact>
<mail-fact label="Budget">{{ Budget }}</mail-fact>
<mail-fact label="Wartende Prämien">{{ Wartend }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Zur Verwaltung</mj-button>
`,
    },
    en: {
      subject: 'Budget used up: {{ Aktion }} ({{ Anbieter }})',
      preheader: 'Nobody can join until you raise the budget.',
      because: 'You receive this e-mail once, because you run the programme of {{ Anbieter }}.',
      body: `
<mj-text mj-class="title">The budget of a campaign is used up</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>The budget does not cover another reward. Nobody can join any more, and those taking part can see that. Rewards already reached wait and are given as soon as you raise the budget.</mj-text>
<mail-fact label="Campaign">{{ Aktion }}</mail-fact>
<mail-fact label="Budget">{{ Budget }}</mail-fact>
<mail-fact label="Rewards waiting">{{ Wartend }}</mail-fact>
<mj-button href="{{ Verwaltung }}">To the console</mj-button>
`,
    },
  },
  ({ language }, { name, cents, figure, consoleUrl }: OperatorNews) => ({
    Aktion: name,
    Budget: money(cents, language),
    Wartend: String(figure),
    Verwaltung: consoleUrl,
  }),
);
