import { money } from '#platform/mail/mail-reaction.js';
import { amountExample, defineMail, secretLink, text, flag, optionalText } from '#platform/mail/template.js';
import type { PlannableSetting } from '#platform/tenancy/settings.js';
import type { Language } from '#platform/tenancy/tenant.js';
import { moment, when } from './account.js';

interface OperatorNews {
  readonly name: string;
  readonly cents: number;
  readonly figure: number;
  readonly consoleUrl: string;
}

/** To operators, once: few codes of a kind and value are left. */
export const voucherStockMail = defineMail(
  {
    kind: 'gutscheine-knapp',
    name: { de: 'Gutscheine werden knapp (an Betreiber)', en: 'Vouchers are running low (to operators)' },
    variables: {
      Gutscheinart: text('Buchladen'),
      Wert: text(amountExample),
      FreieCodes: text('4'),
      Verwaltung: text('https://portal.example/admin/vouchers'),
    },
    de: {
      subject: 'Gutscheine werden knapp: {{ Gutscheinart }} über {{ Wert }} ({{ Anbieter }})',
      preheader: 'Bitte bestellen Sie Codes nach.',
      because: 'Sie erhalten diese E-Mail einmal, weil Sie das Programm von {{ Anbieter }} betreiben.',
      body: `
<mj-text mj-class="title">Gutscheine werden knapp</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>von einer Gutscheinart sind weniger Codes frei, als Ihre Warnstufe vorsieht. Ist keiner mehr da, müssen alle warten, die diesen Gutschein wählen.</mj-text>
<mail-fact label="Gutscheinart">{{ Gutscheinart }}</mail-fact>
<mail-fact label="Wert">{{ Wert }}</mail-fact>
<mail-fact label="Freie Codes">{{ FreieCodes }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Zur Konsole</mj-button>
`,
    },
    en: {
      subject: 'Vouchers are running low: {{ Gutscheinart }} for {{ Wert }} ({{ Anbieter }})',
      preheader: 'Please order more codes.',
      because: 'You’re receiving this e-mail once because you run the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Vouchers are running low</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>One kind of voucher has fallen below your warning level. Once it runs out, people who choose it have to wait until you add more codes.</mj-text>
<mail-fact label="Kind of voucher">{{ Gutscheinart }}</mail-fact>
<mail-fact label="Value">{{ Wert }}</mail-fact>
<mail-fact label="Codes left">{{ FreieCodes }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Open the console</mj-button>
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

/** To operators, once: the campaign's budget covers no further extra. */
export const campaignBudgetMail = defineMail(
  {
    kind: 'aktionsbudget-aufgebraucht',
    name: { de: 'Budget einer Aktion aufgebraucht (an Betreiber)', en: 'Campaign budget used up (to operators)' },
    variables: {
      Aktion: text('Herbstbonus'),
      Budget: text(amountExample),
      Wartend: text('4'),
      Verwaltung: text('https://portal.example/admin/campaigns'),
    },
    de: {
      subject: 'Budget aufgebraucht: {{ Aktion }} ({{ Anbieter }})',
      preheader: 'Niemand kann mehr teilnehmen, bis Sie das Budget erhöhen.',
      because: 'Sie erhalten diese E-Mail einmal, weil Sie das Programm von {{ Anbieter }} betreiben.',
      body: `
<mj-text mj-class="title">Das Budget einer Aktion ist aufgebraucht</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>das Budget reicht für keine weitere Prämie. Niemand kann mehr dazukommen; wer schon teilnimmt, sieht das. Bereits verdiente Prämien warten und werden gewährt, sobald Sie das Budget erhöhen.</mj-text>
<mail-fact label="Aktion">{{ Aktion }}</mail-fact>
<mail-fact label="Budget">{{ Budget }}</mail-fact>
<mail-fact label="Wartende Prämien">{{ Wartend }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Zur Konsole</mj-button>
`,
    },
    en: {
      subject: 'Budget used up: {{ Aktion }} ({{ Anbieter }})',
      preheader: 'No one else can join until you raise the budget.',
      because: 'You’re receiving this e-mail once because you run the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">A campaign’s budget is used up</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>The budget doesn’t cover another reward. No one else can join, and people taking part can see that. Rewards they’ve already earned are waiting and will be granted as soon as you raise the budget.</mj-text>
<mail-fact label="Campaign">{{ Aktion }}</mail-fact>
<mail-fact label="Budget">{{ Budget }}</mail-fact>
<mail-fact label="Rewards waiting">{{ Wartend }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Open the console</mj-button>
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

/** To operators, once: the product API of the catalogue fails, or would remove more than half of the products. */
export const catalogueSourceMail = defineMail(
  {
    kind: 'katalog-quelle-gestoert',
    name: {
      de: 'Katalog wird nicht mehr geholt (an Betreiber)',
      en: 'Catalogue updates have stopped (to operators)',
    },
    variables: {
      Server: text('produkte.example.org'),
      Verwaltung: text('https://portal.example/admin/catalogue'),
    },
    de: {
      subject: 'Der Katalog wird nicht mehr geholt ({{ Anbieter }})',
      preheader: 'Es gilt, was zuletzt gelesen wurde.',
      because: 'Sie erhalten diese E-Mail einmal, weil Sie das Programm von {{ Anbieter }} betreiben.',
      body: `
<mj-text mj-class="title">Der Katalog wird nicht mehr geholt</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Ihre Produkt-API antwortet nicht so, dass wir den Katalog daraus ändern können. Es gilt weiter, was zuletzt gelesen wurde. Warum, und ob Sie zustimmen müssen, steht in der Konsole unter Katalog.</mj-text>
<mail-fact label="Server">{{ Server }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Zur Konsole</mj-button>
`,
    },
    en: {
      subject: 'Catalogue updates have stopped ({{ Anbieter }})',
      preheader: 'The last version we read stays in use.',
      because: 'You’re receiving this e-mail once because you run the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">Catalogue updates have stopped</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>We can’t update the catalogue from what your product API answers. The last version we read stays in use. You’ll find the reason, and whether you need to approve anything, in the console under Catalogue.</mj-text>
<mail-fact label="Server">{{ Server }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Open the console</mj-button>
`,
    },
  },
  (_, { name, consoleUrl }: OperatorNews) => ({ Server: name, Verwaltung: consoleUrl }),
);

export const mailsBlamedMail = defineMail(
  {
    kind: 'mails-abgelehnt',
    name: {
      de: 'E-Mails abgelehnt oder beanstandet (an Betreiber)',
      en: 'E-mails refused or complained of (to operators)',
    },
    variables: {
      Status: optionalText('5.7.26'),
      Personennummer: optionalText('0195f5a0-0000-7000-8000-000000000002'),
      Verwaltung: text('https://portal.example/admin/mail-sender'),
    },
    de: {
      subject:
        '{% if Status %}Ein Mailserver lehnt Ihre E-Mails ab{% else %}Eine E-Mail wurde als Spam gemeldet{% endif %} ({{ Anbieter }})',
      preheader: 'Bitte sehen Sie sich Ihren E-Mail-Versand an.',
      because: 'Sie erhalten diese E-Mail höchstens einmal am Tag, weil Sie das Programm von {{ Anbieter }} betreiben.',
      body: `
<mj-text mj-class="title">{% if Status %}Ein Mailserver lehnt Ihre E-Mails ab{% else %}Eine E-Mail wurde als Spam gemeldet{% endif %}</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Status %}heute hat ein Mailserver E-Mails Ihres Programms abgelehnt, und zwar wegen des Absenders, nicht wegen der Adresse. Die Empfänger gelten weiter als erreichbar. Sehen Sie nach, ob SPF, DKIM und DMARC stimmen und ob Ihr Server auf einer Sperrliste steht.{% else %}heute hat jemand eine E-Mail als Spam gemeldet, die keine Werbung ist, etwa zu einer Empfehlung oder Prämie. An der Einwilligung ändert das nichts. Sehen Sie nach, ob die Person diese E-Mails erwartet.{% endif %}</mj-text>
{% if Status %}<mail-fact label="Status">{{ Status }}</mail-fact>{% endif %}
{% if Personennummer %}<mail-fact label="Person">{{ Personennummer }}</mail-fact>{% endif %}
<mj-button href="{{ Verwaltung }}">Zum E-Mail-Versand</mj-button>
`,
    },
    en: {
      subject:
        '{% if Status %}A mail server refuses your e-mails{% else %}An e-mail was reported as spam{% endif %} ({{ Anbieter }})',
      preheader: 'Please look at your e-mail settings.',
      because: 'You’re receiving this e-mail at most once a day because you run the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">{% if Status %}A mail server refuses your e-mails{% else %}An e-mail was reported as spam{% endif %}</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>{% if Status %}Today a mail server refused e-mails from your programme because of the sender, not because of the address. The people they went to still count as reachable. Check SPF, DKIM and DMARC, and whether your server is on a block list.{% else %}Today somebody reported an e-mail as spam that isn’t advertising, for example about a referral or a reward. Their consent stays as it is. Check whether they expect these e-mails.{% endif %}</mj-text>
{% if Status %}<mail-fact label="Status">{{ Status }}</mail-fact>{% endif %}
{% if Personennummer %}<mail-fact label="Person">{{ Personennummer }}</mail-fact>{% endif %}
<mj-button href="{{ Verwaltung }}">Open the e-mail settings</mj-button>
`,
    },
  },
  (_, { name, figure, consoleUrl }: OperatorNews) => ({
    Status: figure > 0 ? name : null,
    Personennummer: figure > 0 ? null : name,
    Verwaltung: consoleUrl,
  }),
);

const settings: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  hosts: { de: 'Hosts', en: 'Hosts' },
  'mail-sender': { de: 'Mailversand', en: 'Sending mails' },
  'mail-text': { de: 'Mailtext', en: 'E-mail text' },
  retention: { de: 'Aufbewahrung', en: 'Retention' },
  'sign-in-service': { de: 'Anmeldedienst', en: 'Sign-in service' },
  'voucher-kind': { de: 'Gutscheinart', en: 'Kind of voucher' },
  campaign: { de: 'Aktion', en: 'Campaign' },
  catalogue: { de: 'Katalog', en: 'Catalogue' },
  'catalogue-source': { de: 'Produkt-API', en: 'Product API' },
  webhook: { de: 'Webhook', en: 'Webhook' },
  'payout-account': { de: 'Zahlungskonto', en: 'Payment account' },
  configuration: { de: 'Konfiguration', en: 'Configuration' },
} satisfies Record<PlannableSetting | 'configuration', unknown>;

export const plannedSettingMail = defineMail(
  {
    kind: 'geplante-aenderung-ausgefallen',
    name: {
      de: 'Geplante Änderung nicht angewandt (an Betreiber)',
      en: 'Planned change not made (to operators)',
    },
    variables: {
      Einstellung: text({ de: 'Aufbewahrung', en: 'Retention' }),
      Verwaltung: text('https://portal.example/admin/planned'),
    },
    de: {
      subject: 'Eine geplante Änderung gilt nicht ({{ Anbieter }})',
      preheader: 'Es bleibt, wie es war.',
      because: 'Sie erhalten diese E-Mail einmal, weil Sie das Programm von {{ Anbieter }} betreiben.',
      body: `
<mj-text mj-class="title">Eine geplante Änderung gilt nicht</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>Eine Einstellung sollte sich jetzt ändern, doch das ging nicht mehr. Es bleibt, wie es war. Was geplant war und woran es lag, steht in der Konsole unter Geplante Änderungen.</mj-text>
<mail-fact label="Einstellung">{{ Einstellung }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Zur Konsole</mj-button>
`,
    },
    en: {
      subject: 'A planned change was not made ({{ Anbieter }})',
      preheader: 'Everything stays as it was.',
      because: 'You’re receiving this e-mail once because you run the {{ Anbieter }} referral programme.',
      body: `
<mj-text mj-class="title">A planned change was not made</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>A setting was due to change now, but it no longer could. Everything stays as it was. You’ll find what was planned, and the reason, in the console under Planned changes.</mj-text>
<mail-fact label="Setting">{{ Einstellung }}</mail-fact>
<mj-button href="{{ Verwaltung }}">Open the console</mj-button>
`,
    },
  },
  ({ language }, { name, consoleUrl }: OperatorNews) => ({
    Einstellung: settings[name]?.[language] ?? name,
    Verwaltung: consoleUrl,
  }),
);

/** Sent through a tenant's own server to its own address: entering the code proves both. */
export const senderProofMail = defineMail(
  {
    kind: 'absender-nachweis',
    name: { de: 'Nachweis des eigenen Absenders (an Betreiber)', en: 'Verification of your own sender (to operators)' },
    variables: {
      Code: { example: '8Zk3vQ', mandatory: true, secret: true },
      Verwaltung: secretLink('/admin/mail-sender'),
      Server: text('smtp.example.org'),
    },
    de: {
      subject: 'Ihr E-Mail-Versand funktioniert ({{ Anbieter }})',
      preheader: 'Bestätigen Sie den Absender mit dem Code aus dieser E-Mail.',
      because: 'Sie erhalten diese E-Mail, weil jemand diese Adresse als Absender von {{ Anbieter }} eingetragen hat.',
      body: `
<mj-text mj-class="title">Diese E-Mail ist angekommen</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>sie ging über Ihren eigenen Server hinaus. Bestätigen Sie den Absender in der Konsole; danach kommen alle E-Mails des Programms von dieser Adresse. Der Code gilt 24 Stunden.</mj-text>
<mail-fact label="Server">{{ Server }}</mail-fact>
<mail-code label="Code">{{ Code }}</mail-code>
<mj-button href="{{ Verwaltung }}">Absender bestätigen</mj-button>
<mj-text>Haben Sie das nicht veranlasst, brauchen Sie nichts zu tun.</mj-text>
`,
    },
    en: {
      subject: 'Your e-mail sending works ({{ Anbieter }})',
      preheader: 'Verify the sender with the code in this e-mail.',
      because: 'You’re receiving this e-mail because someone entered this address as the sender for {{ Anbieter }}.',
      body: `
<mj-text mj-class="title">This e-mail has arrived</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>It was sent through your own server. Verify the sender in the console; from then on, all of the programme’s e-mails come from this address. The code is valid for 24 hours.</mj-text>
<mail-fact label="Server">{{ Server }}</mail-fact>
<mail-code label="Code">{{ Code }}</mail-code>
<mj-button href="{{ Verwaltung }}">Verify sender</mj-button>
<mj-text>If you didn’t ask for this, you don’t need to do anything.</mj-text>
`,
    },
  },
  (_, { code, host, consoleUrl }: { readonly code: string; readonly host: string; readonly consoleUrl: string }) => ({
    Code: code,
    Server: host,
    Verwaltung: consoleUrl,
  }),
);

/** To everybody who once was an operator of a programme that has none left: the platform wants to seat one. */
export const operatorSeatMail = defineMail(
  {
    kind: 'betreiber-vorgeschlagen',
    name: {
      de: 'Neuer Betreiber durch die Plattform (an frühere Betreiber)',
      en: 'New operator proposed by the platform (to former operators)',
    },
    variables: {
      Adresse: text('f•••@example.org'),
      Bis: moment,
      Link: { ...secretLink('/'), example: 'https://portal.example/admin/login?tenant=telko#einspruch=8Zk3vQ' },
    },
    de: {
      subject: 'Neuer Betreiber für {{ Anbieter }}: Sind Sie einverstanden?',
      preheader: 'Bis {{ Bis }} können Sie widersprechen.',
      because: 'Sie erhalten diese E-Mail, weil Sie das Programm von {{ Anbieter }} einmal betrieben haben.',
      body: `
<mj-text mj-class="title">Ein neuer Betreiber soll dazukommen</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>das Empfehlungsprogramm von {{ Anbieter }} hat keinen Betreiber mehr. Die Plattform möchte deshalb jemanden einladen. Das braucht zwei Personen der Plattform und eine Wartezeit, in der Sie widersprechen können.</mj-text>
<mail-fact label="Eingeladen werden soll">{{ Adresse }}</mail-fact>
<mail-fact label="Widerspruch möglich bis">{{ Bis }}</mail-fact>
<mj-button href="{{ Link }}">Ansehen und widersprechen</mj-button>
<mj-text mj-class="small">Sind Sie einverstanden, müssen Sie nichts tun.</mj-text>
`,
    },
    en: {
      subject: 'New operator for {{ Anbieter }}: do you agree?',
      preheader: 'You can object until {{ Bis }}.',
      because: 'You’re receiving this e-mail because you once ran the {{ Anbieter }} programme.',
      body: `
<mj-text mj-class="title">Someone is to become an operator</mj-text>
<mj-text>{{ Anrede }}</mj-text>
<mj-text>The {{ Anbieter }} referral programme has no operator left, so the platform wants to invite one. This takes two people of the platform and a waiting period in which you can object.</mj-text>
<mail-fact label="To be invited">{{ Adresse }}</mail-fact>
<mail-fact label="You can object until">{{ Bis }}</mail-fact>
<mj-button href="{{ Link }}">View and object</mj-button>
<mj-text mj-class="small">If you agree, you don’t need to do anything.</mj-text>
`,
    },
  },
  (
    { language },
    { invited, until, link }: { readonly invited: string; readonly until: Date; readonly link: string },
  ) => ({
    Adresse: invited,
    Bis: when(until, language),
    Link: link,
  }),
);

interface Invitation {
  readonly invitedBy: string;
  readonly makesPasskey: boolean;
  readonly isReplaced: boolean;
  /** Includes the token. */
  readonly link: string;
}

/** To a new member of staff, or one who lost their device: a single-use link to sign in. */
export const staffInvitationMail = defineMail(
  {
    kind: 'verwaltung-einladung',
    name: { de: 'Einladung zur Konsole', en: 'Invitation to the console' },
    variables: {
      EingeladenVon: text('Carla Brandt'),
      Passkey: flag,
      NeuesGeraet: flag,
      Link: { ...secretLink('/'), example: 'https://portal.example/admin/login?tenant=telko#einladung=8Zk3vQ' },
    },
    de: {
      subject: 'Ihr Zugang zur Konsole von {{ Anbieter }}',
      preheader: 'Der Link gilt 14 Tage und ein einziges Mal.',
      because:
        'Sie erhalten diese E-Mail, weil Sie {% if NeuesGeraet %}die Konsole von {{ Anbieter }} nutzen{% else %}zur Konsole von {{ Anbieter }} eingeladen wurden{% endif %}.',
      body: `
<mj-text mj-class="title">Ihr Zugang zur Konsole</mj-text>
<mj-text>{{ Anrede }}</mj-text>
{% if NeuesGeraet %}
<mj-text>hier ist ein neuer Link für Ihren Zugang. Öffnen Sie ihn auf dem Gerät, mit dem Sie arbeiten, und legen Sie dort einen Passkey an. Ihr bisheriger Passkey gilt danach nicht mehr.</mj-text>
{% elsif Passkey %}
<mj-text>{{ EingeladenVon }} hat Sie eingeladen, das Empfehlungsprogramm von {{ Anbieter }} mit zu verwalten. Öffnen Sie den Link auf dem Gerät, mit dem Sie arbeiten, und legen Sie dort einen Passkey an: Sie melden sich dann mit Fingerabdruck, Gesicht oder PIN an, ohne Passwort.</mj-text>
{% else %}
<mj-text>{{ EingeladenVon }} hat Sie eingeladen, das Empfehlungsprogramm von {{ Anbieter }} mit zu verwalten. Öffnen Sie den Link und melden Sie sich an wie sonst auch bei der Arbeit.</mj-text>
{% endif %}
<mj-button href="{{ Link }}">Zugang einrichten</mj-button>
{% if Passkey %}
<mj-text mj-class="small">Der Link gilt 14 Tage und ein einziges Mal. Geben Sie ihn nicht weiter: Er richtet Ihren Zugang ein. Wenn Sie nichts davon wissen, löschen Sie diese E-Mail.</mj-text>
{% else %}
<mj-text mj-class="small">Der Link gilt 14 Tage und ein einziges Mal. Wenn Sie nichts davon wissen, müssen Sie nichts tun: Ohne Ihre Anmeldung öffnet er nichts.</mj-text>
{% endif %}
`,
    },
    en: {
      subject: 'Your access to the {{ Anbieter }} console',
      preheader: 'The link works once and is valid for 14 days.',
      because:
        'You’re receiving this e-mail because you{% if NeuesGeraet %} use{% else %}’ve been invited to{% endif %} the {{ Anbieter }} console.',
      body: `
<mj-text mj-class="title">Your access to the console</mj-text>
<mj-text>{{ Anrede }}</mj-text>
{% if NeuesGeraet %}
<mj-text>Here’s a new link for your access. Open it on the device you work with and create a passkey there. Your previous passkey stops working then.</mj-text>
{% elsif Passkey %}
<mj-text>{{ EingeladenVon }} has invited you to help run the {{ Anbieter }} referral programme. Open the link on the device you work with and create a passkey there. You’ll then sign in with your fingerprint, face or PIN, without a password.</mj-text>
{% else %}
<mj-text>{{ EingeladenVon }} has invited you to help run the {{ Anbieter }} referral programme. Open the link and sign in the way you usually do at work.</mj-text>
{% endif %}
<mj-button href="{{ Link }}">Set up access</mj-button>
{% if Passkey %}
<mj-text mj-class="small">The link works once and is valid for 14 days. Don’t pass it on: it sets up your access. If you weren’t expecting this, delete this e-mail.</mj-text>
{% else %}
<mj-text mj-class="small">The link works once and is valid for 14 days. If you weren’t expecting this, you can ignore it: no one gets access unless you sign in.</mj-text>
{% endif %}
`,
    },
  },
  (_, { invitedBy, makesPasskey, isReplaced, link }: Invitation) => ({
    EingeladenVon: invitedBy,
    Passkey: makesPasskey,
    NeuesGeraet: isReplaced,
    Link: link,
  }),
);
